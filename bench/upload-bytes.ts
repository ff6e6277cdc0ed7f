import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { videoStart } from '#tests/harness/video-start.ts'

const blockBytes = 1 << 20

/** A video by its first bytes, the rest of which is one block again and again. */
export class UploadBytes {
  readonly total: number
  readonly #block = Buffer.alloc(blockBytes, 'Sabiá na janela. ')
  readonly #first: Buffer

  constructor(total: number) {
    this.total = total
    this.#first = Buffer.from(this.#block)
    videoStart(total).copy(this.#first)
  }

  *from(start: number, end: number): Generator<Buffer> {
    for (let at = start; at < end;) {
      const inBlock = at % blockBytes
      const length = Math.min(blockBytes - inBlock, end - at)
      yield (at < blockBytes ? this.#first : this.#block).subarray(inBlock, inBlock + length)
      at += length
    }
  }

  sha256(): string {
    const hash = createHash('sha256')
    for (const part of this.from(0, this.total)) hash.update(part)
    return hash.digest('hex')
  }
}

export interface Call {
  method: 'POST' | 'PATCH' | 'PUT'
  port: number
  path: string
  headers?: Record<string, string | number>
  body?: Iterable<Buffer>
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a body as fast as it is taken. Throws if the response is not a good one. */
export async function send({
  method,
  port,
  path,
  headers = {},
  body = [],
}: Call): Promise<{ headers: Record<string, unknown>; text: string }> {
  const response = Promise.withResolvers<{ headers: Record<string, unknown>; text: string }>()
  const outgoing = request({ method, port, path, headers, agent, host: 'localhost' }, (incoming) => {
    let text = ''
    incoming.setEncoding('utf8').on('data', (part: string) => (text += part))
    incoming.on('error', response.reject).on('end', () => {
      if (incoming.statusCode! < 300) response.resolve({ headers: incoming.headers, text })
      else response.reject(new Error(`${method} ${path}: ${incoming.statusCode} ${text.slice(0, 300)}`))
    })
  }).on('error', response.reject)
  const write = async () => {
    for (const part of body)
      if (!outgoing.write(part)) await Promise.race([new Promise((taken) => outgoing.once('drain', taken)), response.promise])
    outgoing.end()
  }
  await Promise.all([write(), response.promise])
  return response.promise
}
