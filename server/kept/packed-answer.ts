import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** What goes over the wire as it is. */
export interface Sent {
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
}

/** What is smaller gains nothing. */
const worthPacking = 1024

/** A whole answer, ready to be sent again and again; packed once for each encoding, by threads that no visitor waits behind. */
export class PackedAnswer {
  readonly status: number
  readonly etag: string
  /** For a visitor who has the same already: all but what tells of a body. */
  readonly unchanged: Record<string, string>
  readonly #ready: Partial<Record<Encoding, Sent>> = {}
  readonly #coming: Partial<Record<Encoding, Promise<Sent>>> = {}
  readonly #plain: Sent
  #onGrowth: (bytes: number) => void = () => {}

  constructor(status: number, headers: Record<string, string>, body: Buffer<ArrayBuffer>) {
    this.status = status
    // Weak: the same page, however it is packed.
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    const all = { ...headers, etag: this.etag, vary: 'Accept-Encoding' }
    this.#plain = { body, headers: { ...all, 'content-length': String(body.length) } }
    this.#ready.identity = this.#plain
    this.unchanged = Object.fromEntries(Object.entries(all).filter(([name]) => !/^content-(type|length)$/.test(name)))
  }

  /** Bytes held, with every packed copy so far. */
  get bytes(): number {
    return Object.values(this.#ready).reduce((sum, { body }) => sum + body.length, 0)
  }

  /** Tells of each copy that is made from now on. */
  set onGrowth(tell: (bytes: number) => void) {
    this.#onGrowth = tell
  }

  ready(encoding: Encoding): Sent | undefined {
    return this.#plain.body.length < worthPacking ? this.#plain : this.#ready[encoding]
  }

  /** Asked for at once by many, it is packed once. */
  pack(encoding: Encoding): Promise<Sent> {
    return (this.#coming[encoding] ??= this.#pack(encoding))
  }

  async #pack(encoding: Encoding): Promise<Sent> {
    const ready = this.ready(encoding)
    if (ready) return ready
    const body = await packers[encoding](this.#plain.body)
    const sent = { body, headers: { ...this.#plain.headers, 'content-encoding': encoding, 'content-length': String(body.length) } }
    this.#ready[encoding] = sent
    this.#onGrowth(body.length)
    return sent
  }
}

const asGzip = promisify(gzip)
const asBrotli = promisify<Buffer, { params: Record<number, number> }, Buffer<ArrayBuffer>>(brotliCompress)

/** Brotli's fifth step takes as long as gzip's sixth, and is smaller. */
const packers: Record<Encoding, (body: Buffer<ArrayBuffer>) => Promise<Buffer<ArrayBuffer>>> = {
  identity: async (body) => body,
  gzip: (body) => asGzip(body),
  br: (body) => asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
}

/** The best that the visitor takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const refused = /\b(br|gzip)\s*;\s*q=0(?:\.0*)?(?![.\d])/g
  const taken = accepted.includes('q=0') ? accepted.replaceAll(refused, '') : accepted
  if (/\bbr\b/.test(taken)) return 'br'
  return /\bgzip\b/.test(taken) ? 'gzip' : 'identity'
}
