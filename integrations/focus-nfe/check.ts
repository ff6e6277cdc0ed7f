import { withClient } from '#database/with-client.ts'
import type { ClientBase } from 'pg'
import type { Config } from '#server/platform/start/config.ts'
import { createFocusNfe } from '#integrations/focus-nfe/focus-nfe.ts'
import { type Finding, ok, reasonOf, soon, todo } from '../http/finding.ts'

const what = 'Focus NFe'
const documents = 'Fiscal'
const unknownId = '00000000-0000-0000-0000-000000000000'

/** Documents that wait for staff. */
export async function checkFiscalDocuments({ databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>): Promise<Finding> {
  const statement = `select count(*)::int as count from public.fiscal_documents where status = 'REJECTED' or (status = 'CANCELING' and next_at is null)`
  try {
    const read = (client: ClientBase) => client.query<{ count: number }>(statement)
    const { count } = (await withClient(databaseDirectUrl, read, soon)).rows[0]!
    return count === 0 ? ok(documents, 'none was rejected') : todo(documents, `${count} wait for staff: /admin/fiscal?situacao=REJECTED`)
  } catch (error) {
    return todo(documents, reasonOf(error))
  }
}

/** Reads a document that does not exist, which needs a valid token. Nothing is issued (docs/providers/focus-nfe.md). */
export async function checkFiscal({ focusNfe }: Pick<Config, 'focusNfe'>): Promise<Finding> {
  if (!focusNfe || focusNfe.token === 'SANDBOXTOKEN123') return ok(what, 'FOCUS_NFE_TOKEN is not set: the store issues no fiscal documents')
  const answer = await createFocusNfe(focusNfe).read({ ref: unknownId, document: 'NFSE_NATIONAL' })
  if (answer.kind === 'state' && answer.state === 'missing') {
    const test = focusNfe.url.includes('homologacao') ? ', the test environment: documents have no fiscal value' : ''
    return ok(what, `token accepted at ${focusNfe.url}${test}; nothing was issued`)
  }
  if (answer.kind === 'unknown' && answer.reason === 'unauthorized')
    return todo(what, `FOCUS_NFE_TOKEN is not accepted at ${focusNfe.url}: production and homologation have tokens of their own`)
  return todo(what, `${focusNfe.url} does not respond as Focus NFe does: see FOCUS_NFE_URL`)
}
