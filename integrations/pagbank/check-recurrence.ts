import { type Finding, ok, todo } from '../http/finding.ts'
import { createRecurrence } from './pagbank-recurrence.ts'
import type { RecurrenceSettings } from './settings.ts'

const what = 'Renewal'
const meanwhile = 'until then set PAGBANK_CARD_RENEWAL=off, and plans sell by PIX for each cycle'

/** Whether cards can renew plans by themselves. Only reads. */
export async function checkRecurrence(settings: RecurrenceSettings, isOn: boolean): Promise<Finding> {
  if (!isOn) return ok(what, 'PAGBANK_CARD_RENEWAL is off: plans are paid for each cycle, by PIX')
  const recurrence = createRecurrence(settings)
  const { url } = settings
  const listed = await recurrence.list(0)
  const { status, outcome } = listed.exchange
  if (status === 401 || status === 403)
    return todo(
      what,
      outcome === 'blocked'
        ? `${url} is blocked by the firewall in front of it (403): ask PagBank, and ${meanwhile}`
        : `the account is not approved for recurrence at ${url}: open PagBank’s panel of subscriptions once, ask for approval (docs/providers/pagbank.md#recurrence), and ${meanwhile}`,
    )
  if (listed.kind !== 'ok') return todo(what, `${url} does not respond as PagBank does (${outcome}): ${meanwhile}`)
  return ok(what, `recurrence answers at ${url}; a worker sets the address for its notifications`)
}
