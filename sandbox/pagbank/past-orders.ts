import { openClock } from '../state/clock.ts'
import { openMemory } from '../state/memory.ts'
import { cancel, cardCharge, classicCharge, settle } from './charges.ts'
import { Ledger } from './ledger.ts'
import { newId, type Order, orderLinks, pixText, qrLinks, wireDate } from './records.ts'

/** An order as a store has it that was paid before its sandbox was opened. `reference`: the id of the store's payment. */
export interface PastOrder {
  id: string
  reference: string
  method: 'PIX' | 'CARD'
  cents: number
  refundedCents: number
  paidAt: Date
}

/** Lets the simulated PagBank of a folder know orders, so that they can be read and refunded. No transfer report has them. */
export function rememberOrders(directory: string, base: string, past: readonly PastOrder[]) {
  const memory = openMemory(directory, openClock())
  const ledger = new Ledger(memory)
  for (const each of past) ledger.saveOrder(paidOrder(base, each))
  memory.close()
}

function paidOrder(base: string, { id, reference, method, cents, refundedCents, paidAt }: PastOrder): Order {
  const order: Order = {
    id,
    reference_id: reference,
    created_at: wireDate(paidAt),
    items: [{ name: 'Venda de demonstração', quantity: 1, unit_amount: cents }],
    notification_urls: [],
    links: orderLinks(base, id),
    _isPast: true,
  }
  const charge =
    method === 'CARD'
      ? cardCharge(base, order, cents, { outcome: 'paid', installments: 1, buyerPaysInterest: false }, paidAt)
      : classicCharge(order, qrCode(base, cents, paidAt), paidAt)
  if (method === 'PIX') settle(charge, paidAt)
  if (refundedCents > 0) cancel(charge, refundedCents)
  return { ...order, charges: [charge] }
}

function qrCode(base: string, cents: number, paidAt: Date) {
  const id = newId('QRCO')
  const text = pixText(id.slice(5), cents, true)
  return { id, expiration_date: wireDate(paidAt), amount: { value: cents }, text, arrangements: ['PIX'], links: qrLinks(base, id) }
}
