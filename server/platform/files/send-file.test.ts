// @module-tag long
import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ClientHasLeft, sendFile } from './send-file.ts'

const content = randomBytes(30_000_000)
let directory: string
let path: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sabia-send-'))
  path = join(directory, 'content')
  await writeFile(path, content)
})
afterAll(() => rm(directory, { recursive: true }))

/** Serves one request. `ended` resolves with the file, and with what the sending has thrown. */
async function serve(range: { start: number; end: number }) {
  const parts: number[] = []
  const ended = Promise.withResolvers<{ file: FileHandle; error: unknown }>()
  const server = createServer((_, response) => {
    void (async () => {
      const file = await open(path)
      const error: unknown = await sendFile(file, range, response, async (bytes) => void parts.push(bytes)).catch(
        (thrown: unknown) => thrown,
      )
      response.destroy()
      ended.resolve({ file, error })
    })()
  }).listen(0, 'localhost')
  await new Promise((listening) => server.once('listening', listening))
  const incoming = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ port: (server.address() as AddressInfo).port, host: 'localhost' }, resolve).once('error', reject),
  )
  const sent = () => parts.reduce((sum, bytes) => sum + bytes, 0)
  return { incoming, ended: ended.promise.finally(() => server.close()), sent }
}

test.each([
  [0, content.length - 1],
  [1_234_567, 9_876_543],
  [content.length - 1, content.length - 1],
])('the bytes from %s to %s arrive as they are, however slowly they are read', async (start, end) => {
  const { incoming, ended, sent } = await serve({ start, end })
  // Bytes that the client has not taken stay in the file's buffer.
  await pause(100)
  const received = await buffer(incoming)
  expect(received.equals(content.subarray(start, end + 1))).toBe(true)
  const { file, error } = await ended
  expect([error, file.fd, sent()]).toEqual([undefined, -1, end + 1 - start])
})

test('a client that leaves ends the sending, while it reads and while it does not, and the file is closed', async () => {
  for (const isReading of [true, false]) {
    const { incoming, ended, sent } = await serve({ start: 0, end: content.length - 1 })
    if (isReading) await new Promise((arrived) => incoming.once('data', arrived))
    else await pause(200)
    incoming.destroy()
    const { file, error } = await ended
    expect([error instanceof ClientHasLeft, file.fd, sent() < content.length]).toEqual([true, -1, true])
  }
})

test('content that was cut off breaks the response off, so that nobody takes it for whole', async () => {
  await truncate(path, 1_000_000)
  const { incoming, ended, sent } = await serve({ start: 0, end: content.length - 1 })
  await expect(buffer(incoming)).rejects.toThrow('aborted')
  const { file, error } = await ended
  expect([String(error), file.fd, sent()]).toEqual(['Error: the stored content is shorter than its row says', -1, 1_000_000])
})
