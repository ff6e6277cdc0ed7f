/** A failed call with words that may be shown: the server's own, or ours. No other error's `message` ever reaches a screen. */
export class CallError extends Error {}

/**
 * No answer arrived. `lost`: the network failed; `late`: nothing came within the time limit; `code`: a part of the program could not be
 * loaded.
 */
export class ConnectionError extends Error {
  readonly kind: 'lost' | 'late' | 'code'
  constructor(kind: ConnectionError['kind'], cause: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}
