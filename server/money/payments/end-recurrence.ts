import { isOver } from '#domain/money/payments/recurrence.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { recordExchange } from './provider-exchanges.sql.ts'
import { recurrenceById, storeRecurrenceEnded } from './recurrences.sql.ts'

/** Tells PagBank that a card must not be charged any more. Throws to be tried again, until PagBank has confirmed it. */
export async function endRecurrence({ db, log, recurrence: provider }: Pick<Deps, 'db' | 'log' | 'recurrence'>, id: string) {
  const recurrence = await recurrenceById(db, id)
  // One that is not found yet is canceled once it is.
  if (!recurrence?.provider_id || !recurrence.end_wanted_at || recurrence.ended_at) return
  const answer = await provider.cancel(recurrence.provider_id)
  await recordExchange(db, id, answer.exchange)
  if (answer.kind !== 'ok') {
    const reading = await provider.read(recurrence.provider_id)
    await recordExchange(db, id, reading.exchange)
    // An earlier attempt may have succeeded.
    if (reading.kind !== 'ok' || !isOver(reading.recurrence.status))
      throw new Error(`recurrence ${id}: the provider has not confirmed its end (${answer.exchange.outcome})`)
  }
  await storeRecurrenceEnded(db, id)
  log.info({ orderId: recurrence.order_id }, 'a card is not charged any more')
}
