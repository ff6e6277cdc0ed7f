import type { Memory } from '../state/memory.ts'
import type { Charge, Checkout, Order } from './records.ts'

/** The stored orders and checkouts of the simulated PagBank. */
export class Ledger {
  readonly #memory: Memory

  constructor(memory: Memory) {
    this.#memory = memory
  }

  order(id: string): Order | undefined {
    return this.#memory.get<Order>('order', id)
  }

  /** Newest first. */
  orders(): Order[] {
    return this.#memory.all<Order>('order')
  }

  /** Oldest first, all of them. */
  allOrders(): Order[] {
    return this.#memory.entries<Order>('order').map(({ thing }) => thing)
  }

  saveOrder(order: Order) {
    this.#memory.set('order', order.id, order, { owner: order._checkout })
    for (const charge of order.charges ?? []) this.#memory.set('order-of', charge.id, order.id)
  }

  checkout(id: string): Checkout | undefined {
    return this.#memory.get<Checkout>('checkout', id)
  }

  checkoutByCode(code: string): Checkout | undefined {
    return this.checkout(this.#memory.get<string>('checkout-code', code) ?? '')
  }

  /** Newest first. */
  checkouts(): Checkout[] {
    return this.#memory.all<Checkout>('checkout')
  }

  saveCheckout(checkout: Checkout) {
    this.#memory.set('checkout', checkout.id, checkout)
    this.#memory.set('checkout-code', checkout._code, checkout.id)
  }

  /** Each payment attempt on the hosted page is an order of its own. */
  ordersOf(checkoutId: string): Order[] {
    return this.#memory.owned<Order>('order', checkoutId)
  }

  isPaid(checkoutId: string): boolean {
    return this.ordersOf(checkoutId).some(({ charges }) => charges?.some(({ status }) => status === 'PAID'))
  }

  findCharge(id: string): { order: Order; charge: Charge } | undefined {
    const order = this.order(this.#memory.get<string>('order-of', id) ?? '')
    const charge = order?.charges?.find((one) => one.id === id)
    return order && charge ? { order, charge } : undefined
  }
}
