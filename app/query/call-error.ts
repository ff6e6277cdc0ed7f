import type { ErrorCode } from '#domain/platform/api/error-codes.ts'

/** NETWORK: the response did not come from the store. SIGN_IN_FAILED: the token could not be renewed, so nothing was sent. */
export type CallErrorCode = ErrorCode | 'NETWORK' | 'SIGN_IN_FAILED'

/**
 * A REST or GraphQL call that was answered with an error: a code to act on, and a message that may be shown. The `message` of any other
 * error is never shown (failure-text.ts).
 */
export class CallError extends Error {
  readonly code: CallErrorCode
  /** A message for each invalid field. */
  readonly fields: Record<string, string>
  constructor(code: CallErrorCode, message: string, fields: Record<string, string> = {}, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.fields = fields
  }
}

/**
 * No response arrived. `lost`: the network failed. `late`: the call timed out. `code`: a script of the page could not be loaded.
 */
export class ConnectionError extends Error {
  readonly kind: 'lost' | 'late' | 'code'
  constructor(kind: ConnectionError['kind'], cause: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}
