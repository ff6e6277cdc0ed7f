import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { waitWords } from '#domain/people/sign-in-code.ts'
import { signingKey } from '#server/platform/database/signing-keys.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { addressCaller } from '#server/platform/web/rate-limits/rate-limit.ts'
import { returnCall, takeCall } from '#server/platform/web/rate-limits/rate-limits.sql.ts'
import { browserHashOf, codeHash, codeOf } from './code-hash.ts'
import { storeCode } from './sign-in-codes.sql.ts'

/** Who requests a code. A known browser was signed in with the address, or paid for an order of it; `id` is its proof's. */
export type CodeCaller = { kind: 'network'; address: string } | { kind: 'known-browser'; id: string }

interface CodeRequest {
  email: string
  caller: CodeCaller
  /** The secret of the browser, if it has requested a code before: so its codes are valid side by side. */
  browser: string | null
}

/** `browser`: the secret for the browser's cookie, 256 random bits. Without it, the code is worth nothing. */
export type RequestedCode = { kind: 'sent'; browser: string } | { kind: 'too-soon' | 'mailbox-full'; waitSeconds: number }

/**
 * Stores a code for the address and queues its e-mail. Does the same for every address: whether it has bought anything is found out later,
 * by the job. What strangers request for a mailbox is limited in sum; a known browser has its own limits, which nobody else can use up.
 */
export async function requestCode(deps: Pick<Deps, 'db' | 'log' | 'config'>, request: CodeRequest): Promise<RequestedCode> {
  const mailbox = addressCaller(request.email)
  const mailboxCall = request.caller.kind === 'network' ? await takeCall(deps, 'mailbox-codes', mailbox) : null
  if (mailboxCall?.kind === 'refused') return { kind: 'mailbox-full', waitSeconds: mailboxCall.waitSeconds }
  const requested = await storeRequest(deps, request, mailbox)
  if (mailboxCall?.kind === 'taken' && requested.kind !== 'sent') await returnCall(deps, 'mailbox-codes', mailbox)
  return requested
}

async function storeRequest(deps: Pick<Deps, 'db' | 'config'>, request: CodeRequest, mailbox: string): Promise<RequestedCode> {
  const { email, caller } = request
  const { kid, secret } = await signingKey(deps, 'session')
  const browser = request.browser ?? randomBytes(32).toString('base64url')
  const bound = { codeId: randomUUID(), email, browserHash: browserHashOf(browser) }
  const hash = codeHash(secret, codeOf(secret, bound.codeId, email), bound)
  const countedFor = createHash('sha256')
    .update(`${mailbox}\n${caller.kind}\n${caller.kind === 'network' ? caller.address : caller.id}`)
    .digest('base64url')
  const code = { id: bound.codeId, email, kid, hash, browserHash: bound.browserHash, countedFor }
  const stored = await storeCode(deps.db, code, deps.config.rateLimitFactor)
  return stored.kind === 'stored' ? { kind: 'sent', browser } : stored
}

export const codeRefused = ({ kind, waitSeconds }: Exclude<RequestedCode, { kind: 'sent' }>) =>
  new Refusal(
    'TOO_MANY_REQUESTS',
    kind === 'too-soon'
      ? `Já enviamos um código para este e-mail. Você pode pedir outro em ${waitWords(waitSeconds)}.`
      : `Este e-mail já recebeu muitos códigos hoje. Peça outro em ${waitWords(waitSeconds)}, ou no navegador em que você já entrou ou pagou.`,
  )
