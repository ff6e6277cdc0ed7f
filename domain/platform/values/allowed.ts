import type { ErrorCode } from '../api/error-codes.ts'

/** Whether an action is possible now. If it is not: the code with which the server refuses it, and the reason that its button gives. */
export type Allowed = { allowed: true } | NotAllowed
export interface NotAllowed {
  allowed: false
  code: ErrorCode
  reason: string
}

export const allowed: Allowed = { allowed: true }
export const refused = (code: ErrorCode, reason: string): NotAllowed => ({ allowed: false, code, reason })
