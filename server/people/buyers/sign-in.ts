import { verificationKey } from '#server/platform/database/signing-keys.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import type { PendingCode } from './request-code.ts'
import { createSession } from './sessions.sql.ts'
import { browserHashOf, codeHash } from './sign-in-code.ts'
import { keyOfCode, tryCode } from './sign-in-codes.sql.ts'

interface Attempt {
  email: string
  /** Six digits. */
  code: string
  pending: PendingCode
  device: string
  /** The token of the browser's present session, if any. */
  replaces: string | undefined
}

/**
 * Exchanges a code for a session, and returns its token. The code ends and the session begins in one transaction. The token is always new:
 * one that somebody put into the browser before is worth nothing afterwards. Throws a Refusal with the code CODE_WRONG or CODE_OVER.
 */
export async function signInByCode(
  deps: Pick<Deps, 'db' | 'config'>,
  { email, code, pending, device, replaces }: Attempt,
): Promise<string> {
  const { codeId, browser } = pending
  const stored = await keyOfCode(deps.db, codeId)
  const secret = stored && (await verificationKey(deps, 'session', stored.kid))
  if (!secret) throw codeOver()
  const browserHash = browserHashOf(browser)
  const hash = codeHash(secret, code, { codeId, email, browserHash })
  const tried = await deps.db.transaction().execute(async (tx) => {
    const tried = await tryCode(tx, { id: codeId, email, hash, browserHash })
    // A wrong try is counted too, so nothing throws in here.
    return tried.kind === 'right' ? { kind: 'right' as const, token: await createSession(tx, { email, device, replaces }) } : tried
  })
  switch (tried.kind) {
    case 'right':
      return tried.token
    case 'wrong':
      throw tried.triesLeft > 0 ? codeWrong(tried.triesLeft) : codeOver()
    case 'over':
      throw codeOver()
  }
}

const codeWrong = (triesLeft: number) =>
  new Refusal('CODE_WRONG', `O código não confere. ${triesLeft === 1 ? 'Resta uma tentativa' : `Restam ${triesLeft} tentativas`}.`, {
    triesLeft,
  })

export const codeOver = () => new Refusal('CODE_OVER', 'Este código não vale mais. Peça outro, que chega em instantes.')
