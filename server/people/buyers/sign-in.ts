import { verificationKey } from '#server/platform/database/signing-keys.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { signInCodes } from '#server/platform/monitoring/events.ts'
import { takeCall } from '#server/platform/web/rate-limits/rate-limits.sql.ts'
import { createSession } from './sessions.sql.ts'
import { browserHashOf, codeHash } from './code-hash.ts'
import { tryCodes, validCodes } from './sign-in-codes.sql.ts'

interface Attempt {
  email: string
  /** Only digits. */
  code: string
  /** The secret of the browser that requested the code. */
  browser: string
  device: string
  /** The token of the browser's present session, if any. */
  replaces: string | undefined
}

/**
 * Exchanges a code for a session, and returns its token. The code ends and the session begins in one transaction. The token is always new:
 * one that somebody put into the browser before is worth nothing afterwards. Throws a Refusal with the code CODE_WRONG or CODE_OVER.
 */
export async function signInByCode(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  { email, code, browser, device, replaces }: Attempt,
): Promise<string> {
  const browserHash = browserHashOf(browser)
  const typed: Parameters<typeof tryCodes>[1][number][] = []
  for (const { id, kid } of await validCodes(deps.db, { email, browserHash })) {
    const secret = await verificationKey(deps, 'session', kid)
    if (secret) typed.push({ id, hash: codeHash(secret, code, { codeId: id, email, browserHash }) })
  }
  const tokenOrTriesLeft = await deps.db.transaction().execute(async (tx) => {
    const triesLeft = await tryCodes(tx, typed)
    // A wrong try is counted too, so nothing throws in here.
    return triesLeft ?? createSession(tx, { email, device, replaces })
  })
  const isRight = typeof tokenOrTriesLeft === 'string'
  signInCodes.publish({ result: isRight ? 'right' : typed.length > 0 ? 'wrong' : 'over' })
  if (isRight) return tokenOrTriesLeft
  if (typed.length > 0) await takeCall(deps, 'wrong-sign-in-code', '')
  throw tokenOrTriesLeft > 0 ? codeWrong(tokenOrTriesLeft) : codeOver()
}

const codeWrong = (triesLeft: number) =>
  new Refusal('CODE_WRONG', `O código não confere. ${triesLeft === 1 ? 'Resta uma tentativa' : `Restam ${triesLeft} tentativas`}.`, {
    triesLeft,
  })

export const codeOver = () => new Refusal('CODE_OVER', 'Este código não vale mais. Peça outro, que chega em instantes.')
