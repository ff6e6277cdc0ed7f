import type { FiscalDocumentKind } from '#domain/catalogue/products/fiscal-classes.ts'
import type { FiscalIssuer, FiscalReference, IssuerAnswer, IssuerUnknown } from '#domain/compliance/fiscal/fiscal-issuer.ts'
import { readFocusNfe } from './focus-nfe-answers.ts'
import { focusNfeBody } from './focus-nfe-requests.ts'
import { type CallGate, type CallHeaders, openGate } from '../http/call-gate.ts'
import { bytesUpTo, jsonOrNull, textUpTo } from '../http/text-up-to.ts'
import type { FocusNfeSettings } from './settings.ts'

export interface FocusNfeOptions extends FocusNfeSettings {
  timeoutMs?: number
  gate?: CallGate
}

const paths: Record<FiscalDocumentKind, string> = { NFSE_NATIONAL: '/v2/nfsen', NFSE_CITY: '/v2/nfse', NFE: '/v2/nfe' }
const largestAnswer = 1024 * 1024
const largestFile = 5 * 1024 * 1024

/** Focus NFe's API (docs/providers/focus-nfe.md). */
export function createFocusNfe(options: FocusNfeOptions): FiscalIssuer {
  const call = (operation: string, method: string, path: string, body?: object) =>
    guarded<IssuerAnswer>(options, operation, async (headers) => {
      const response = await send(options, new URL(options.url + path), { method, body, headers })
      return readFocusNfe(response.status, jsonOrNull(await textUpTo(response, largestAnswer)))
    })
  const pathOf = ({ ref, document }: FiscalReference) => `${paths[document]}/${encodeURIComponent(ref)}`
  const homologation = new URL(options.url).hostname.startsWith('homologacao.')
  return {
    issue: (request) =>
      call('issue', 'POST', `${paths[request.document]}?ref=${encodeURIComponent(request.ref)}`, focusNfeBody(request, { homologation })),
    read: (reference) => call('read', 'GET', pathOf(reference)),
    cancel: (reference, why) => call('cancel', 'DELETE', pathOf(reference), { justificativa: why }),
    fetch: (address) =>
      guarded<{ kind: 'ok'; content: Buffer } | IssuerUnknown>(options, 'fetch', async (headers) => {
        const response = await send(options, new URL(address, options.url), { method: 'GET', headers })
        if (!response.ok) return { kind: 'unknown', reason: 'http' }
        return { kind: 'ok', content: await bytesUpTo(response, largestFile) }
      }),
  }
}

/** Makes a call unless calls are paused, and reports its outcome. */
async function guarded<Answer extends { kind: string }>(
  { gate = openGate }: FocusNfeOptions,
  operation: string,
  call: (headers: CallHeaders) => Promise<Answer | IssuerUnknown>,
): Promise<Answer | IssuerUnknown> {
  const safely = (headers: CallHeaders) =>
    call(headers).catch((error: unknown): IssuerUnknown => ({ kind: 'unknown', reason: silence(error) }))
  return (await gate.pass(operation, safely, outcomeOf)) ?? { kind: 'unknown', reason: 'paused' }
}

const outcomeOf = (answer: { kind: string } | IssuerUnknown) =>
  'reason' in answer && answer.kind === 'unknown'
    ? { outcome: answer.reason, isAnswered: false }
    : { outcome: answer.kind, isAnswered: true }

const silence = (error: unknown) => (error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network')

/** The token goes to Focus NFe only: files may be kept elsewhere. */
async function send(
  { url, token, timeoutMs = 20_000 }: FocusNfeOptions,
  target: URL,
  { method, body, headers }: { method: string; body?: object | undefined; headers: CallHeaders },
) {
  const own = target.origin === new URL(url).origin
  if (!own && target.protocol !== 'https:') throw new Error('an address that is not ours')
  return fetch(target, {
    method,
    redirect: own && method !== 'GET' ? 'error' : 'follow',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: 'application/json, */*',
      ...(own ? { ...headers, authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}
