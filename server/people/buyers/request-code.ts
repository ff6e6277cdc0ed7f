import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { codeLengths, waitWords } from '#domain/people/buyers/sign-in-code.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { signingKey, verificationKey } from '#server/platform/database/signing-keys.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { addressCaller } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { isUsedUp, returnCall, take, takeCall } from '#server/platform/web/rate-limits/rate-limits.sql.ts'
import { browserHashOf, codeHash, codeOf } from './code-hash.ts'
import { type NewCode, newestCrowdedCode, storeCode } from './sign-in-codes.sql.ts'

interface CodeRequest {
  email: string
  /** The address of its network. */
  caller: string
  /** The secret of the browser, if it has requested a code before: so its codes are valid side by side. */
  browser: string | null
}

/**
 * `browser`: the secret for the browser's cookie, 256 random bits. Without it, the code is worth nothing. `isShared`: no e-mail follows, since
 * one that was sent within the last minutes has the code.
 */
export type RequestedCode = { kind: 'sent'; browser: string; digits: number; isShared: boolean } | { kind: 'too-soon'; waitSeconds: number }

/**
 * Stores a code for the address and queues its e-mail. Does the same for every address: whether it has bought anything is found out later,
 * by the job. What strangers request for a mailbox is limited in sum: above that it is crowded, and one e-mail in ten minutes has a long code
 * for every browser that asked. Each has its own tries, so that no stranger uses up those of the mailbox's owner.
 */
export async function requestCode(deps: Pick<Deps, 'db' | 'log' | 'config'>, request: CodeRequest): Promise<RequestedCode> {
  const mailbox = addressCaller(request.email)
  const mailboxCall = await takeCall(deps, 'mailbox-codes', mailbox)
  const requested = await storeRequest(deps, request, { mailbox, isCrowded: mailboxCall.kind === 'refused' })
  if (mailboxCall.kind === 'taken' && requested.kind !== 'sent') await returnCall(deps, 'mailbox-codes', mailbox)
  return requested
}

async function storeRequest(
  deps: Pick<Deps, 'db' | 'config'>,
  { email, caller, browser: known }: CodeRequest,
  { mailbox, isCrowded }: { mailbox: string; isCrowded: boolean },
): Promise<RequestedCode> {
  const factor = deps.config.rateLimitFactor
  const browser = known ?? randomBytes(32).toString('base64url')
  const countedFor = sha256(`${mailbox}\n${caller}`)
  const isGuessed = await isUsedUp(deps, 'wrong-sign-in-code', '')
  const key = await signingKey(deps, 'session')
  const newCode = async (tx: Tx): Promise<NewCode | null> => {
    const bound = { codeId: randomUUID(), email, browserHash: browserHashOf(browser) }
    const digits = isGuessed ? codeLengths.guessed : isCrowded ? codeLengths.crowded : codeLengths.usual
    const mailed = { id: bound.codeId, digits, ...key }
    if (isCrowded && (await take(tx, { rule: 'crowded-mailbox', caller: sha256(email), factor })) === 'refused') {
      const newest = await newestCrowdedCode(tx, email)
      const secret = newest && (await verificationKey(deps, 'session', newest.kid))
      if (!secret) return null
      Object.assign(mailed, newest, { secret })
    }
    const hash = codeHash(key.secret, codeOf(mailed.secret, mailed.id, email, mailed.digits), bound)
    const { codeId: id, browserHash } = bound
    return { id, email, kid: key.kid, hash, browserHash, countedFor, digits: mailed.digits, isCrowded, mailedId: mailed.id }
  }
  const stored = await storeCode(deps.db, { countedFor, factor, newCode })
  return stored.kind === 'stored'
    ? { kind: 'sent', browser, digits: stored.code.digits, isShared: stored.code.mailedId !== stored.code.id }
    : stored
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export const codeRefused = ({ waitSeconds }: Exclude<RequestedCode, { kind: 'sent' }>) =>
  new Refusal('TOO_MANY_REQUESTS', `Já enviamos um código para este e-mail. Você pode pedir outro em ${waitWords(waitSeconds)}.`)
