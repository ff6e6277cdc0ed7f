import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { answerErrors } from '../http/answer-errors.http.ts'
import { listenerOf } from '../http/default-headers.http.ts'

/** The Connection header of a refusal, to a client that has sent its whole body or only announced it. */
async function connectionOf(code: ErrorCode, body: { sent: boolean }): Promise<string | undefined> {
  const app = new Hono()
  answerErrors(app, pino({ level: 'silent' }))
  app.all('*', async () => {
    await new Promise((arrived) => setImmediate(arrived))
    throw new Refusal(code, 'Não.')
  })
  const server = createServer(listenerOf(app, { publicUrl: 'http://localhost' })).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sending = request({ port, method: 'PATCH', headers: { 'content-length': 1_000, connection: 'keep-alive' } })
  sending.on('error', () => {})
  if (body.sent) sending.end('a'.repeat(1_000))
  else sending.flushHeaders()
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  sending.destroy()
  server.closeAllConnections()
  server.close()
  return response.headers.connection
}

test.each(['STORAGE_FULL', 'UNAVAILABLE', 'BODY_TOO_LARGE', 'TOO_MANY_REQUESTS'] as const)(
  '%s before the body has arrived announces that the connection closes',
  async (code) => expect(await connectionOf(code, { sent: false })).toBe('close'),
)

test('one after it keeps the connection', async () => expect(await connectionOf('UNAVAILABLE', { sent: true })).toBe('keep-alive'))
