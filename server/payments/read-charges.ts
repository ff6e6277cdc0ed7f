import type { ChargeFacts } from '#domain/settlement.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../providers/pagbank.ts'
import type { PaymentRow } from './find-payments.sql.ts'

/** With all that was asked and answered for it, to be kept beside the payment. */
export type Reading = ({ kind: 'read' } & ChargesRead) | { kind: 'unreadable'; exchanges: Exchange[] }
export type ChargesRead = { charges: ChargeFacts[]; providerOrderId: string | null; exchanges: Exchange[] }

/**
 * All charges of a payment, from the provider itself: those of its order, of the order that a webhook event named, and of each try on the
 * card page. An order counts only if it carries our reference, so a webhook event cannot point us at somebody else's money.
 */
export async function readCharges(deps: Deps, payment: PaymentRow, named?: string): Promise<Reading> {
  const exchanges: Exchange[] = []
  const orderIds = new Set<string>()
  if (payment.provider_order_id) orderIds.add(payment.provider_order_id)
  if (named) orderIds.add(named)
  if (payment.provider_checkout_id) {
    const checkout = await deps.pagbank.readCheckout(payment.provider_checkout_id)
    exchanges.push(checkout.exchange)
    if (checkout.kind !== 'ok') return { kind: 'unreadable', exchanges }
    for (const id of checkout.checkout.orderIds) orderIds.add(id)
  }

  const charges: ChargeFacts[] = []
  let providerOrderId: string | null = null
  for (const id of orderIds) {
    const answer = await deps.pagbank.readOrder(id)
    exchanges.push(answer.exchange)
    if (answer.kind === 'unknown' || (answer.kind === 'refused' && !unknownId(answer.exchange.status)))
      return { kind: 'unreadable', exchanges }
    if (answer.kind === 'refused' || answer.order.referenceId !== payment.id) {
      deps.log.warn({ paymentId: payment.id, providerOrderId: id }, 'a provider order that is not ours, or is not there')
      continue
    }
    providerOrderId ??= answer.order.id
    logUnknownStates(deps, payment, answer.order.charges)
    charges.push(...answer.order.charges)
  }
  return { kind: 'read', exchanges, charges, providerOrderId }
}

function logUnknownStates({ log }: Deps, payment: PaymentRow, charges: readonly ChargeFacts[]) {
  for (const { id, foreignStatus } of charges) {
    if (foreignStatus) log.error({ paymentId: payment.id, chargeId: id, status: foreignStatus }, 'a charge in a state that we do not know')
  }
}

/** An unknown id gets 404, or 400 (docs/providers/pagbank.md#errors). Any other refusal, a revoked token above all, says nothing about the money. */
const unknownId = (status: number | null | undefined) => status === 404 || status === 400
