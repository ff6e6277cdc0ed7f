import { randomBytes, randomUUID } from 'node:crypto'
import { waitWords } from '#domain/people/sign-in-code.ts'
import { signingKey } from '#server/platform/database/signing-keys.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { browserHashOf, codeHash, codeOf } from './sign-in-code.ts'
import { storeCode } from './sign-in-codes.sql.ts'

/** Cookie of the browser that requested a code: without it, the code is worth nothing. */
export interface PendingCode {
  codeId: string
  /** 256 random bits. */
  browser: string
}

export type RequestedCode = { kind: 'sent'; pending: PendingCode } | { kind: 'too-soon'; waitSeconds: number }

/**
 * Stores a code for the address and queues its e-mail. Does the same for every address: whether it has bought anything is found out later,
 * by the job. A new code ends the older ones.
 */
export async function requestCode(deps: Pick<Deps, 'db' | 'config'>, email: string): Promise<RequestedCode> {
  const { kid, secret } = await signingKey(deps, 'session')
  const pending = { codeId: randomUUID(), browser: randomBytes(32).toString('base64url') }
  const bound = { codeId: pending.codeId, email, browserHash: browserHashOf(pending.browser) }
  const hash = codeHash(secret, codeOf(secret, pending.codeId, email), bound)
  const code = { id: pending.codeId, email, kid, hash, browserHash: bound.browserHash }
  const stored = await storeCode(deps.db, code, deps.config.rateLimitFactor)
  return stored.kind === 'stored' ? { kind: 'sent', pending } : stored
}

export const codesTooSoon = (waitSeconds: number) =>
  new Refusal('TOO_MANY_REQUESTS', `Já enviamos um código para este e-mail. Você pode pedir outro em ${waitWords(waitSeconds)}.`)
