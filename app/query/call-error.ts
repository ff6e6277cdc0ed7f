import type { ErrorCode } from '#domain/error-codes.ts'

/** NETWORK: an answer that is no answer of the store's. SIGN_IN_FAILED: the token could not be renewed, so nothing was sent. */
export type CallErrorCode = ErrorCode | 'NETWORK' | 'SIGN_IN_FAILED'

/**
 * A failed call, of REST or GraphQL: a code to act on, and a message that may be shown. No other error's `message` ever reaches a screen
 * (failure-text.ts).
 */
export class CallError extends Error {
  readonly code: CallErrorCode
  /** A sentence for each wrong field. */
  readonly fields: Record<string, string>
  constructor(code: CallErrorCode, message: string, fields: Record<string, string> = {}, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.fields = fields
  }
}

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
