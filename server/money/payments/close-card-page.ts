import type { Deps } from '#server/platform/start/deps.ts'
import { paymentById } from './find-payments.sql.ts'
import { storePageClosed } from './payments.sql.ts'
import { recordExchange } from './provider-exchanges.sql.ts'

/**
 * Deactivates a card page at the provider, so that an order that needs no payment cannot be paid there any more. Throws to be tried again,
 * until the page has expired.
 */
export async function closeCardPage({ db, log, paymentProvider }: Pick<Deps, 'db' | 'log' | 'paymentProvider'>, paymentId: string) {
  const payment = await paymentById(db, paymentId)
  // Without an id we never learned the page's address, so nobody can pay there.
  if (!payment?.provider_checkout_id || payment.page_closed_at || payment.expires_at < new Date()) return
  const answer = await paymentProvider.inactivateCheckout(payment.provider_checkout_id)
  await recordExchange(db, payment.id, answer.exchange)
  if (answer.kind === 'ok') {
    await storePageClosed(db, payment.id)
    return log.info({ orderId: payment.order_id, paymentId }, 'card page closed')
  }
  const reason = answer.kind === 'refused' ? answer.code : answer.reason
  throw new Error(`payment ${paymentId}: its card page is still open (${reason})`)
}
