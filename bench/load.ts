import { connect, type Socket } from 'node:net'
import { at } from './figures.ts'

export interface Load {
  /** A whole HTTP request as it goes over the wire; `number` counts them. */
  request: (number: number) => Buffer
  /** Throws when an answer is not the right one. */
  check: (head: string, body: Buffer) => void
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  answers: number
}

/**
 * Asks by `connections` at once, each as soon as it has its answer, and looks at every answer. Plain sockets: a client of Node's own would
 * cost more than the server that is measured.
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
      const asker = await Asker.open(port)
      while (performance.now() < end) {
        const asked = performance.now()
        const { head, body } = await asker.ask(request(number++))
        times.push(performance.now() - asked)
        check(head, body)
      }
      asker.close()
    }),
  )
  const took = (performance.now() - begun) / 1000
  return { perSecond: times.length / took, p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99), answers: times.length }
}

export interface Answer {
  head: string
  body: Buffer
}

/** One connection, one request at a time. */
export class Asker {
  readonly #socket: Socket
  #got: Buffer[] = []
  #length = 0
  #wanted: { whole: () => Answer | null; resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay()
    socket.on('data', (part: Buffer) => this.#read(part))
    for (const event of ['error', 'close']) socket.on(event, () => this.#wanted?.reject(new Error('the server hung up')))
  }

  static open(port: number): Promise<Asker> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, 'localhost', () => resolve(new Asker(socket)))
      socket.once('error', reject)
    })
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#wanted = { whole: () => this.#whole(), resolve, reject }
      this.#socket.write(request)
    })
  }

  close() {
    this.#wanted = undefined
    this.#socket.destroy()
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

/** The parts of a body that came in chunks. */
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
