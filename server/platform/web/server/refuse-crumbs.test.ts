import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { refuseCrumbs } from './refuse-crumbs.ts'

/** The answer to a body of so many chunks of this size; empty if the connection is cut. */
async function answerTo(chunks: number, size: number): Promise<string> {
  const server = createServer((request, response) => {
    refuseCrumbs(request)
    text(request).then(
      (body) => response.end(`${body.length} characters`),
      () => {},
    )
  }).listen(0, 'localhost')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, 'localhost').on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n')
  socket.write(`${`${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`.repeat(chunks)}0\r\n\r\n`)
  return text(socket).catch(() => '')
}

test.each([
  [1, 1],
  [1_000, 1],
  [20_000, 20],
  [5, 40_000],
])('a body of %i chunks with %i bytes is read', async (chunks, size) =>
  expect(await answerTo(chunks, size)).toContain(`${chunks * size} characters`),
)

test.each([
  [1_001, 1],
  [60_000, 1],
  [20_000, 12],
])('the connection of %i chunks with %i bytes is cut', async (chunks, size) => expect(await answerTo(chunks, size)).toBe(''))
