import type { ChargeFacts } from '#domain/settlement.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../providers/pagbank.ts'
import type { PaymentRow } from './find-payments.sql.ts'

/** Includes every request and response involved, to be stored with the payment. */
export type Reading = ({ kind: 'read' } & ChargesRead) | { kind: 'unreadable'; exchanges: Exchange[] }
export type ChargesRead = { charges: ChargeFacts[]; providerOrderId: string | null; exchanges: Exchange[] }

/**
 * Reads all charges of a payment at the provider: those of its provider order, of the order that a webhook event named, and of each
 * attempt on the card page. An order counts only if it has our reference, so a webhook event cannot direct us to another order's money.
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
      deps.log.warn({ paymentId: payment.id, providerOrderId: id }, 'the provider order does not exist or has another reference')
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
    if (foreignStatus) log.error({ paymentId: payment.id, chargeId: id, status: foreignStatus }, 'a charge has an unknown status')
  }
}

/**
 * The provider responds to an unknown id with 404 or 400 (docs/providers/pagbank.md#errors). No other rejection, such as that of a revoked
 * token, proves anything about the money.
 */
const unknownId = (status: number | null | undefined) => status === 404 || status === 400
