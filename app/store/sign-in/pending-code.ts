import { readStored, store } from '#app/ui/browser-storage.ts'
import { personalKeys } from '#app/store/shell/personal-storage.ts'
import { codeLengths, codeMinutes } from '#domain/people/buyers/sign-in-code.ts'

/** The code that this tab waits for. Phones drop a page while the buyer reads the e-mail, so the tab stores it. */
export interface PendingCode {
  email: string
  /** Milliseconds since 1970, by the browser's clock. */
  requestedAt: number
  /** From when on another code may be requested. The same unit. */
  resendAt: number
  digits: number
  /** The newest e-mail has it already. */
  isShared: boolean
}

const key = personalKeys.signIn

/** Null if none is pending, or it has expired. */
export function readPendingCode(now = Date.now()): PendingCode | null {
  const {
    email,
    requestedAt,
    resendAt,
    digits = codeLengths.usual,
    isShared = false,
  } = (readStored('sessionStorage', key) ?? {}) as Partial<PendingCode>
  if (typeof email !== 'string' || typeof requestedAt !== 'number' || typeof resendAt !== 'number') return null
  const age = now - requestedAt
  return age >= 0 && age < codeMinutes * 60_000 ? { email, requestedAt, resendAt, digits, isShared } : null
}

/** Without storage, a page that was dropped begins again. */
export const savePendingCode = (pending: PendingCode | null) => store('sessionStorage', key, pending)
