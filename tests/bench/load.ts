import { connect, type Socket } from 'node:net'
import { at } from './figures.ts'

export interface Load {
  /** A complete HTTP request in bytes; `number` counts the requests. */
  request: (number: number) => Buffer
  /** Throws if the response is wrong. */
  check: (head: string, body: Buffer) => void
}

export interface Measured {
  perSecond: number
  /** In milliseconds. */
  p50: number
  p95: number
  p99: number
  answers: number
}

/**
 * Sends requests on several connections in parallel, the next one as soon as the previous response has arrived, and checks every response.
 * It uses plain sockets, because a Node HTTP client would use more CPU than the measured server.
 */
export async function load(
  port: number,
  { request, check }: Load,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Measured> {
  const times: number[] = []
  let number = 0
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await Connection.open(port)
      while (performance.now() < end) {
        const begunAt = performance.now()
        const { head, body } = await connection.ask(request(number++))
        times.push(performance.now() - begunAt)
        check(head, body)
      }
      connection.close()
    }),
  )
  const took = (performance.now() - begun) / 1000
  return { perSecond: times.length / took, p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99), answers: times.length }
}

export interface Answer {
  head: string
  body: Buffer
}

/** A connection with one request at a time. */
export class Connection {
  #isClosed = false
  readonly #socket: Socket
  #got: Buffer[] = []
  #length = 0
  #wanted: { whole: () => Answer | null; resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay()
    socket.on('data', (part: Buffer) => this.#read(part))
    socket.on('error', () => this.#disconnect()).on('close', () => this.#disconnect())
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, 'localhost', () => resolve(new Connection(socket)))
      socket.once('error', ({ message }) => reject(new Error(message)))
    })
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('the connection is closed'))
      this.#wanted = { whole: () => this.#whole(), resolve, reject }
      this.#socket.write(request)
    })
  }

  close() {
    this.#wanted = undefined
    this.#socket.destroy()
  }

  #disconnect() {
    this.#isClosed = true
    this.#wanted?.reject(new Error('the server closed the connection'))
  }

  #read(part: Buffer) {
    this.#got.push(part)
    this.#length += part.length
    const answer = this.#wanted?.whole()
    if (!answer) return
    this.#got = []
    this.#length = 0
    this.#wanted?.resolve(answer)
  }

  #whole(): Answer | null {
    const all = this.#got.length === 1 ? this.#got[0]! : Buffer.concat(this.#got, this.#length)
    this.#got = [all]
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return null
    const head = all.toString('latin1', 0, end)
    const body = all.subarray(end + 4)
    const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length !== undefined) return body.length >= Number(length) ? { head, body } : null
    return body.subarray(-7).toString('latin1') === '\r\n0\r\n\r\n' ? { head, body: joined(body) } : null
  }
}

/** Decodes a chunked body. */
function joined(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

export function requestText(method: 'GET' | 'POST', path: string, body = '', headers: Record<string, string> = {}): Buffer {
  const all: Record<string, string> = {
    host: 'localhost',
    ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}
