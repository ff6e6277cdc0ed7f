import { hash } from 'node:crypto'
import { type Bytes, compressFast, compressWell, type Encoding, encodingFor, worthCompressing } from '../http/compression.ts'

/** A response as it is sent. */
export interface Sent {
  status: number
  headers: Record<string, string>
  body: Bytes | null
}

/** The parts of a request on which the form of a shared response depends. */
export interface Negotiation {
  method: string | undefined
  /** If-None-Match. */
  known: string | undefined
  /** Accept-Encoding. */
  accepted: string | undefined
}

/** A finished response that is sent many times, compressed once for each encoding. */
export class CachedResponse {
  readonly etag: string
  readonly #plain: Sent & { body: Bytes }
  /** The 304 for a client that has this response already: without the headers that describe a body. */
  readonly #unchanged: Sent
  readonly #ready: Partial<Record<Encoding, Sent & { body: Bytes }>> = {}
  readonly #pending: Partial<Record<Encoding, Promise<Sent>>> = {}
  #onGrowth: (bytes: number) => void = () => {}

  constructor(status: number, headers: Record<string, string>, body: Bytes) {
    // A weak ETag, because it is the same for every encoding.
    this.etag = `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`
    const all = { ...headers, etag: this.etag, vary: 'Accept-Encoding' }
    this.#plain = { status, body, headers: { ...all, 'content-length': String(body.length) } }
    this.#ready.identity = this.#plain
    const withoutBodyHeaders = Object.entries(all).filter(([name]) => !/^content-(type|length)$/.test(name))
    this.#unchanged = { status: 304, headers: Object.fromEntries(withoutBodyHeaders), body: null }
  }

  /** Bytes in memory, including the compressed copies made so far. */
  get bytes(): number {
    return Object.values(this.#ready).reduce((sum, { body }) => sum + body.length, 0)
  }

  /** Called for each compressed copy that is made from now on. */
  set onGrowth(listener: (bytes: number) => void) {
    this.#onGrowth = listener
  }

  /** Undefined if it must be compressed first. */
  ready({ method, known, accepted }: Negotiation): Sent | undefined {
    if (method !== 'POST' && known !== undefined && isKnown(known, this.etag)) return this.#unchanged
    return this.#readyAs(encodingFor(accepted))
  }

  /** For the request that produced the response: it is compressed fast and not stored, because it may never be requested again. */
  once(request: Negotiation): Sent {
    const encoding = encodingFor(request.accepted)
    return this.ready(request) ?? this.#sentWith(encoding, compressFast[encoding](this.#plain.body))
  }

  /** Concurrent requests share one compression. It runs in the thread pool, so that no other request waits for it. */
  compress({ accepted }: Pick<Negotiation, 'accepted'>): Promise<Sent> {
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
