import { settle, waitingCharge } from '#sandbox/pagbank/charges.ts'
import { newId, wireDate } from '#sandbox/pagbank/records.ts'
import type { OrderRequest } from '#sandbox/pagbank/requests.ts'

const base = 'https://sandbox.api.pagseguro.com'

/** A PIX order of the sandbox's PagBank, as in the first response and as it is once the buyer has paid. */
export function orderMade(wanted: OrderRequest): { id: string; waiting: object; paid: object } {
  const id = newId('ORDE')
  const [charge] = wanted.charges ?? []
  if (!charge) throw new Error('an order without a charge')
  const now = new Date()
  const waiting = waitingCharge(base, id, newId('QRCO'), charge, now)
  const paid = { ...waiting, amount: { ...waiting.amount, summary: { ...waiting.amount.summary } } }
  settle(paid, now)
  const { reference_id, customer, items, shipping, notification_urls } = wanted
  const order = { id, reference_id, created_at: wireDate(now), customer, items, shipping, notification_urls }
  return { id, waiting: { ...order, charges: [waiting] }, paid: { ...order, charges: [paid] } }
}
