import { createPagBank } from './pagbank.ts'
import type { Exchange } from '#domain/money/payments/payment-provider.ts'
import { type Finding, ok, todo } from '../http/finding.ts'
import type { PagBankSettings } from './settings.ts'

const what = 'PagBank'
const unknownId = '00000000-0000-0000-0000-000000000000'

/**
 * Reads two objects that do not exist. Nothing is created or charged, and yet the token must be valid (docs/providers/pagbank.md#errors).
 */
export async function checkPagBank(settings: PagBankSettings): Promise<Finding> {
  const pagbank = createPagBank(settings)
  const { url } = settings
  const readings = [await pagbank.readOrder(`ORDE_${unknownId}`), await pagbank.readCheckout(`CHEC_${unknownId}`)]
  for (const reading of readings) {
    const advice = adviceFor(url, reading)
    if (advice) return todo(what, advice)
  }
  const test = url.includes('sandbox') ? ', PagBank’s test environment: no real money' : ''
  return ok(what, `token accepted at ${url}${test}; nothing was charged`)
}

function adviceFor(url: string, answer: { kind: string; exchange: Exchange }): string | null {
  const { status } = answer.exchange
  if (status === 401) return `PAGBANK_TOKEN is not accepted at ${url}: copy the one for this environment from the account’s page`
  if (status === 403 && answer.kind === 'refused')
    return 'the account does not have access to the API yet: ask PagBank for homologation (docs/providers/pagbank.md#production-gate)'
  if (answer.kind === 'unknown')
    return `${url} does not respond as PagBank does (${answer.exchange.outcome}${status ? `, ${status}` : ''}): see PAGBANK_API_URL`
  // An unknown id gives 400 or 404.
  return answer.kind === 'ok' || status === 400 || status === 404 ? null : `unexpected response ${status} (${answer.exchange.outcome})`
}
