import { type Finding, ok, todo } from '../http/finding.ts'
import { createFocusNfe } from './focus-nfe.ts'
import type { FocusNfeSettings } from './settings.ts'

const what = 'Focus NFe'
const unknownId = '00000000-0000-0000-0000-000000000000'

/** Reads a document that does not exist, which needs a valid token. Nothing is issued (docs/providers/focus-nfe.md). */
export async function checkFiscal(settings: FocusNfeSettings | null): Promise<Finding> {
  if (!settings || settings.token === 'SANDBOXTOKEN123') return ok(what, 'FOCUS_NFE_TOKEN is not set: the store issues no fiscal documents')
  const answer = await createFocusNfe(settings).read({ ref: unknownId, document: 'NFSE_NATIONAL' })
  if (answer.kind === 'state' && answer.state === 'missing') {
    const test = settings.url.includes('homologacao') ? ', the test environment: documents have no fiscal value' : ''
    return ok(what, `token accepted at ${settings.url}${test}; nothing was issued`)
  }
  if (answer.kind === 'unknown' && answer.reason === 'unauthorized')
    return todo(what, `FOCUS_NFE_TOKEN is not accepted at ${settings.url}: production and homologation have tokens of their own`)
  return todo(what, `${settings.url} does not respond as Focus NFe does: see FOCUS_NFE_URL`)
}
