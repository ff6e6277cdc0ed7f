import { hash } from 'node:crypto'
import { type Encoding, encodingFor, compressFast, compressWell, worthCompressing } from '../http/compression.ts'

type Bytes = Buffer<ArrayBuffer>

/** What goes over the wire as it is. */
export interface Sent {
  status: number
  headers: Record<string, string>
  body: Bytes | null
}

/** What somebody says who asks for an answer that is made for all. */
export interface Asked {
  method: string | undefined
  known: string | undefined
  accepted: string | undefined
}

/** A whole answer, ready to be sent again and again: compressed once for each encoding. */
export class CachedResponse {
  readonly etag: string
  readonly #plain: Sent & { body: Bytes }
  /** For a visitor who has the same already: all but what tells of a body. */
  readonly #unchanged: Sent
  readonly #ready: Partial<Record<Encoding, Sent & { body: Bytes }>> = {}
  readonly #pending: Partial<Record<Encoding, Promise<Sent>>> = {}
  #onGrowth: (bytes: number) => void = () => {}

  constructor(status: number, headers: Record<string, string>, body: Bytes) {
    // Weak: the same page, however it is compressed.
    this.etag = `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`
    const all = { ...headers, etag: this.etag, vary: 'Accept-Encoding' }
    this.#plain = { status, body, headers: { ...all, 'content-length': String(body.length) } }
    this.#ready.identity = this.#plain
    const aboutNoBody = Object.entries(all).filter(([name]) => !/^content-(type|length)$/.test(name))
    this.#unchanged = { status: 304, headers: Object.fromEntries(aboutNoBody), body: null }
  }

  /** Bytes held, with every compressed copy so far. */
  get bytes(): number {
    return Object.values(this.#ready).reduce((sum, { body }) => sum + body.length, 0)
  }

  /** Tells of each copy that is made from now on. */
  set onGrowth(tell: (bytes: number) => void) {
    this.#onGrowth = tell
  }

  /** Undefined where it must be compressed first. */
  ready({ method, known, accepted }: Asked): Sent | undefined {
    if (method !== 'POST' && known !== undefined && isKnown(known, this.etag)) return this.#unchanged
    return this.#readyAs(encodingFor(accepted))
  }

  /** For the one whom it was made for: nobody knows yet whether it is asked for again. */
  once(asked: Asked): Sent {
    const encoding = encodingFor(asked.accepted)
    return this.ready(asked) ?? this.#sentWith(encoding, compressFast[encoding](this.#plain.body))
  }

  /** Asked for at once by many, it is compressed once, by threads that no visitor waits behind. */
  compress({ accepted }: Pick<Asked, 'accepted'>): Promise<Sent> {
    const encoding = encodingFor(accepted)
    return (this.#pending[encoding] ??= this.#compressWell(encoding))
  }

  #readyAs(encoding: Encoding) {
    return this.#plain.body.length < worthCompressing ? this.#plain : this.#ready[encoding]
  }

  async #compressWell(encoding: Encoding): Promise<Sent> {
    const ready = this.#readyAs(encoding)
    if (ready) return ready
    const sent = this.#sentWith(encoding, await compressWell[encoding](this.#plain.body))
    this.#ready[encoding] = sent
    this.#onGrowth(sent.body.length)
    return sent
  }

  #sentWith(encoding: Encoding, body: Bytes) {
    const { status, headers } = this.#plain
    return { status, body, headers: { ...headers, 'content-encoding': encoding, 'content-length': String(body.length) } }
  }
}

const isKnown = (known: string, etag: string) =>
  known.split(',').some((each) => `W/${each.trim().replace(/^W\//, '')}` === etag || each.trim() === '*')
