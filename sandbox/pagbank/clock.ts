import type { Memory } from '../memory.ts'
import { readSettings } from '../settings.ts'
import type { Ledger } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'
import { type Checkout, type Order, wire } from './records.ts'

interface Appointment {
  what: 'pay' | 'expire-order' | 'expire-checkout'
  at: number
}

/** What time does to charges by itself: pays by amount, if that is wanted, and ends what nobody paid. Remembered, so a restart delays it at most. */
export type Clock = ReturnType<typeof openClock>

export function openClock(memory: Memory, ledger: Ledger, webhooks: Webhooks) {
  const timer = setInterval(tick, 500)
  const arrange = (id: string, appointment: Appointment) => memory.set('appointment', `${appointment.what} ${id}`, appointment)

  function watchOrder(order: Order) {
    const charge = order.charges?.[0]
    const amount = order.qr_codes?.[0]?.amount.value ?? charge?.amount.value ?? 0
    const wait = readSettings(memory).autoPay ? autoPayAfter(amount) : null
    if (wait !== null) arrange(order.id, { what: 'pay', at: Date.now() + wait })
    const { pix } = (charge?.payment_method ?? {}) as { pix?: { expiration_date?: string } }
    if (pix?.expiration_date) arrange(order.id, { what: 'expire-order', at: Date.parse(pix.expiration_date) })
  }

  function watchCheckout(checkout: Checkout) {
    if (checkout.expiration_date) arrange(checkout.id, { what: 'expire-checkout', at: Date.parse(checkout.expiration_date) })
  }

  function tick() {
    for (const { id: key, thing } of memory.entries<Appointment>('appointment')) {
      if (thing.at > Date.now()) continue
      memory.remove('appointment', key)
      keep(thing, key.slice(key.indexOf(' ') + 1))
    }
  }

  function keep({ what }: Appointment, id: string) {
    switch (what) {
      case 'pay':
        return tell(ledger.payPix(id))
      case 'expire-order':
        // A paid code has nothing left to end, and nothing to tell.
        return ledger.order(id)?.charges?.some(({ status }) => status === 'WAITING') ? tell(ledger.expirePix(id)) : undefined
      case 'expire-checkout':
        return expireCheckout(id)
    }
  }

  function tell(order: Order | undefined) {
    if (order) webhooks.queue(order, wire(order))
  }

  /** PagBank sends this even after a payment: the shop must not take it for more than it is (docs/providers/pagbank.md#checkouts). */
  function expireCheckout(id: string) {
    const checkout = ledger.checkout(id)
    if (!checkout || checkout.status === 'EXPIRED') return
    checkout.status = 'EXPIRED'
    ledger.saveCheckout(checkout)
    webhooks.queue({ id, notification_urls: checkout.notification_urls ?? [], _checkout: id }, wire(checkout))
  }

  return { watchOrder, watchCheckout, expireCheckout, stop: () => clearInterval(timer) }
}

/** PagBank's own sandbox decides by the amount: at once up to R$ 100, after five minutes up to R$ 200, never above. */
function autoPayAfter(cents: number): number | null {
  if (cents > 20_000) return null
  return cents <= 10_000 ? 2_000 : 5 * 60_000
}
