import type { Memory } from '../memory.ts'
import { cancel, type CardOutcome, cardCharge, classicCharge, expiry, settle, waitingCharge } from './charges.ts'
import { takeFault } from './faults.ts'
import { type Charge, type Checkout, newId, type Order, orderLinks, pixText, qrLinks, wireDate } from './records.ts'
import { type CheckoutRequest, checkoutTotal, type OrderRequest } from './requests.ts'

/** The pretend provider's books: what happens to orders, charges and checkouts. */
export type Ledger = ReturnType<typeof openLedger>

export function openLedger(memory: Memory, base: string) {
  const save = (order: Order) => {
    memory.set('order', order.id, order, { owner: order._checkout })
    for (const charge of order.charges ?? []) memory.set('order-of', charge.id, order.id)
    for (const id of qrCodesOf(order).keys()) memory.set('order-of', id, order.id)
  }
  const order = (id: string) => memory.get<Order>('order', id)
  const checkout = (id: string) => memory.get<Checkout>('checkout', id)

  function placePix(request: OrderRequest, now = new Date()): Order {
    const id = newId('ORDE')
    const qrId = newId('QRCO')
    const uuid = qrId.slice(5)
    const common = {
      id,
      ...(request.reference_id ? { reference_id: request.reference_id } : {}),
      created_at: wireDate(now),
      customer: {
        ...request.customer,
        ...(request.customer.phones ? { phones: request.customer.phones.map((phone) => ({ type: 'MOBILE', ...phone })) } : {}),
      },
      items: request.items,
      ...(request.shipping ? { shipping: request.shipping } : {}),
      notification_urls: request.notification_urls,
      links: orderLinks(base, id),
    }
    const classic = request.qr_codes?.[0]
    const asked = request.charges?.[0]
    const placed: Order = classic
      ? {
          ...common,
          qr_codes: [
            {
              id: qrId,
              expiration_date: expiry(classic.expiration_date, now),
              amount: classic.amount,
              text: pixText(uuid, classic.amount.value, true),
              arrangements: ['PIX'],
              links: qrLinks(base, qrId),
            },
          ],
        }
      : { ...common, charges: asked ? [waitingCharge(base, id, qrId, asked, now)] : [] }
    save(placed)
    return placed
  }

  /** A bank pays the code. Money that comes after the end is taken too: banks do not always stop in time. */
  function payPix(id: string, now = new Date()): Order | undefined {
    const paid = order(id)
    if (!paid || paid.charges?.some(({ amount }) => amount.summary.paid > 0)) return paid
    const qr = paid.qr_codes?.[0]
    if (qr) paid.charges = [classicCharge(paid, qr, now)]
    const charge = paid.charges?.[0]
    if (charge) settle(charge, now, { missingCents: takeFault(memory, 'short-paid') ? 1 : 0 })
    save(paid)
    return paid
  }

  /** By hand at the provider, or as a chargeback: the shop did not ask for it. Without a sum, all that is left. */
  function giveBack(id: string, cents?: number): Order | undefined {
    const found = order(id)
    const charge = found?.charges?.find(({ amount: { summary } }) => summary.paid > summary.refunded)
    if (!found || !charge) return found
    const { paid, refunded } = charge.amount.summary
    cancel(charge, Math.min(cents ?? paid, paid - refunded))
    save(found)
    return found
  }

  /** The end of an unpaid code: a v2 charge becomes CANCELED, a classic order has nothing that could. */
  function expirePix(id: string): Order | undefined {
    const over = order(id)
    for (const charge of over?.charges ?? []) if (charge.status === 'WAITING') charge.status = 'CANCELED'
    if (over) save(over)
    return over
  }

  /** The end of an analysis: the bank does not take the card. */
  function declineCard(id: string): Order | undefined {
    const declined = order(id)
    for (const charge of declined?.charges ?? []) if (charge.status === 'IN_ANALYSIS') charge.status = 'DECLINED'
    if (declined) save(declined)
    return declined
  }

  function openCheckout(request: CheckoutRequest, now = new Date()): Checkout {
    const id = newId('CHEC')
    const code = crypto.randomUUID()
    const { customer } = request
    const opened: Checkout = {
      ...request,
      id,
      created_at: wireDate(now, { milliseconds: false }),
      expiration_date: request.expiration_date ?? wireDate(new Date(now.getTime() + 2 * 3_600_000), { milliseconds: false }),
      status: 'ACTIVE',
      ...(customer
        ? {
            customer: {
              name: customer.name,
              email: customer.email,
              tax_id: customer.tax_id,
              ...(customer.phone ? { phone: customer.phone } : {}),
            },
          }
        : {}),
      links: [
        { rel: 'SELF', href: `${base}/checkouts/${id}`, method: 'GET' },
        { rel: 'PAY', href: `${base}/pagamento?code=${code}`, method: 'GET' },
        { rel: 'INACTIVATE', href: `${base}/checkouts/${id}/inactivate`, method: 'POST' },
      ],
      origin: 'CHECKOUT_WEB',
      _code: code,
    }
    memory.set('checkout', id, opened)
    memory.set('checkout-code', code, id)
    return opened
  }

  /** A try on the hosted page: each makes an order of its own, with the checkout's reference. */
  function payCard(id: string, outcome: CardOutcome, installments: number, now = new Date()): Order | undefined {
    const from = checkout(id)
    if (!from || from.status !== 'ACTIVE' || paid(id)) return undefined
    const value = checkoutTotal(from)
    const orderId = newId('ORDE')
    const charge = cardCharge(base, from, value, { outcome, installments }, now)
    const placed: Order = {
      id: orderId,
      ...(from.reference_id ? { reference_id: from.reference_id } : {}),
      created_at: wireDate(now),
      ...(from.customer ? { customer: from.customer } : {}),
      items: from.items,
      charges: [charge],
      notification_urls: from.payment_notification_urls ?? [],
      links: orderLinks(base, orderId),
      _checkout: id,
    }
    save(placed)
    return placed
  }

  /** A paid page takes no second payment, however often it is sent. */
  const paid = (checkoutId: string) =>
    memory.owned<Order>('order', checkoutId).some((each) => each.charges?.some(({ status }) => status === 'PAID'))

  function findCharge(id: string): { order: Order; charge: Charge } | undefined {
    const found = order(memory.get<string>('order-of', id) ?? '')
    const charge = found?.charges?.find((one) => one.id === id)
    return found && charge ? { order: found, charge } : undefined
  }

  function qrText(id: string): string | undefined {
    const found = order(memory.get<string>('order-of', id) ?? '')
    return found && qrCodesOf(found).get(id)
  }

  return {
    placePix,
    payPix,
    giveBack,
    expirePix,
    declineCard,
    openCheckout,
    payCard,
    cancel,
    findCharge,
    qrText,
    save,
    order,
    checkout,
    saveCheckout: (changed: Checkout) => memory.set('checkout', changed.id, changed),
    checkoutByCode: (code: string) => checkout(memory.get<string>('checkout-code', code) ?? ''),
    orders: () => memory.all<Order>('order'),
    checkouts: () => memory.all<Checkout>('checkout'),
    paid,
    ordersOf: (checkoutId: string) => memory.owned<Order>('order', checkoutId),
  }
}

function qrCodesOf(order: Order): Map<string, string> {
  const codes = [...(order.qr_codes ?? []), ...(order.charges ?? []).flatMap((charge) => charge.qr_code ?? [])]
  return new Map(codes.map(({ id, text }) => [id, text]))
}
