import type { ChargeFacts } from '#domain/settlement.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../providers/pagbank.ts'
import type { PaymentRow } from './find-payments.sql.ts'

/**
 * Includes every request and response involved, to be stored with the payment. `unreadable`: the provider did not answer, so it is asked
 * again soon. `rejected`: it definitely refuses to show us our own payment. Neither says anything about the money.
 */
export type Reading = ({ kind: 'read' } & ChargesRead) | NotRead
export interface NotRead {
  kind: 'unreadable' | 'rejected'
  /** The provider's code, or our word for a missing answer. */
  reason: string
  exchanges: Exchange[]
}
export type ChargesRead = { charges: ChargeFacts[]; providerOrderId: string | null; exchanges: Exchange[] }

/**
 * Reads all charges of a payment at the provider: those of its provider order, of the order that a webhook event named, and of each
 * attempt on the card page. An order counts only if it has our reference, so a webhook event cannot direct us to another order's money.
 */
export async function readCharges(deps: Deps, payment: PaymentRow, named?: string): Promise<Reading> {
  const exchanges: Exchange[] = []
  const own = new Set<string>()
  if (payment.provider_order_id) own.add(payment.provider_order_id)
  if (payment.provider_checkout_id) {
    const checkout = await deps.pagbank.readCheckout(payment.provider_checkout_id)
    exchanges.push(checkout.exchange)
    if (checkout.kind !== 'ok') return notRead(checkout, exchanges)
    for (const id of checkout.checkout.orderIds) own.add(id)
  }

  const charges: ChargeFacts[] = []
  let providerOrderId: string | null = null
  for (const id of new Set([...own, ...(named ? [named] : [])])) {
    const answer = await deps.pagbank.readOrder(id)
    exchanges.push(answer.exchange)
    if (answer.kind !== 'ok' && (own.has(id) || !saysUnknownId(answer))) return notRead(answer, exchanges)
    if (answer.kind !== 'ok' || answer.order.referenceId !== payment.id) {
      if (own.has(id)) return { kind: 'rejected', reason: 'OTHER_REFERENCE', exchanges }
      deps.log.warn({ paymentId: payment.id, providerOrderId: id }, 'the order of a webhook event does not exist or has another reference')
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

type Failed = Extract<Awaited<ReturnType<Deps['pagbank']['readOrder' | 'readCheckout']>>, { kind: 'refused' | 'unknown' }>

const notRead = (answer: Failed, exchanges: Exchange[]): NotRead =>
  answer.kind === 'refused'
    ? { kind: 'rejected', reason: answer.code, exchanges }
    : { kind: 'unreadable', reason: answer.reason, exchanges }

/**
 * The provider responds to an unknown id with 404 or 400 (docs/providers/pagbank.md#errors). That dismisses an id which only a webhook
 * event named. For an id that the provider gave us it proves nothing: the token may belong to another account.
 */
const saysUnknownId = ({ kind, exchange }: Failed) => kind === 'refused' && (exchange.status === 404 || exchange.status === 400)
