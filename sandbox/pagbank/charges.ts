import { installmentPlan } from './installment-plan.ts'
import {
  type Charge,
  chargeLinks,
  type Checkout,
  newId,
  type Order,
  pixText,
  type QrCode,
  qrLinks,
  usualExpiry,
  wireDate,
} from './records.ts'
import type { OrderRequest } from './requests.ts'

/** The newer shape: the charge exists from the start and contains its code. */
export function waitingCharge(
  base: string,
  orderId: string,
  qrId: string,
  requested: NonNullable<OrderRequest['charges']>[number],
  now: Date,
): Charge {
  const id = newId('CHAR')
  return {
    id,
    ...(requested.reference_id ? { reference_id: requested.reference_id } : {}),
    status: 'WAITING',
    created_at: wireDate(now),
    ...(requested.description ? { description: requested.description } : {}),
    amount: { ...requested.amount, summary: { total: requested.amount.value, paid: 0, refunded: 0 } },
    payment_response: { code: '20000', message: 'SUCESSO' },
    payment_method: { type: 'PIX', pix: { expiration_date: expiry(requested.payment_method.pix?.expiration_date, now) } },
    metadata: { ps_order_id: orderId },
    links: [...chargeLinks(base, id).slice(0, 1), ...qrLinks(base, qrId)],
    qr_code: { id: qrId, text: pixText(qrId.slice(5), requested.amount.value, false) },
  }
}

/** A classic charge is created only when it is paid, with the same UUID as the QR code. */
export function classicCharge(paid: Order, qr: QrCode, now: Date): Charge {
  const id = `CHAR_${qr.id.slice(5)}`
  return {
    id,
    ...(paid.reference_id ? { reference_id: paid.reference_id } : {}),
    status: 'WAITING',
    created_at: wireDate(now),
    amount: { value: qr.amount.value, currency: 'BRL', summary: { total: qr.amount.value, paid: 0, refunded: 0, incremented: 0 } },
    payment_response: { code: '20000', message: 'SUCESSO' },
    payment_method: {
      type: 'PIX',
      pix: payerOf(id, now),
    },
    metadata: [],
    links: chargeLinks('https://internal.api.pagseguro.com', id),
  }
}

export type CardOutcome = 'paid' | 'declined' | 'in-analysis'

const cardStatus = { paid: 'WAITING', declined: 'DECLINED', 'in-analysis': 'IN_ANALYSIS' } as const

/** `buyerPaysInterest`: otherwise the store does. */
export interface CardAttempt {
  outcome: CardOutcome
  installments: number
  buyerPaysInterest: boolean
}

/** An attempt on the hosted page for cards. */
export function cardCharge(
  base: string,
  from: Pick<Checkout, 'reference_id'>,
  cents: number,
  { outcome, installments, buyerPaysInterest }: CardAttempt,
  now: Date,
): Charge {
  const id = newId('CHAR')
  const { amount } = installmentPlan(cents, installments, buyerPaysInterest ? 0 : installments)
  const charge: Charge = {
    id,
    ...(from.reference_id ? { reference_id: from.reference_id } : {}),
    status: cardStatus[outcome],
    created_at: wireDate(now),
    amount: { ...amount, summary: { total: amount.value, paid: 0, refunded: 0 } },
    payment_response: outcome === 'declined' ? { code: '10002', message: 'NAO AUTORIZADO' } : { code: '20000', message: 'SUCESSO' },
    payment_method: {
      type: 'CREDIT_CARD',
      installments,
      capture: true,
      card: { brand: 'visa', first_digits: '453962', last_digits: '2097', exp_month: '12', exp_year: '2026', store: false },
    },
    links: chargeLinks(base, id),
  }
  if (outcome === 'paid') settle(charge, now)
  return charge
}

export function settle(charge: Charge, now: Date, { missingCents = 0 } = {}) {
  charge.status = 'PAID'
  charge.paid_at = wireDate(now)
  charge.amount.summary.paid = charge.amount.value - missingCents
  const { type, pix } = charge.payment_method as { type: string; pix?: object }
  if (type === 'PIX') charge.payment_method = { type, pix: { ...payerOf(charge.id, now), ...pix } }
  else charge.payment_response = { ...charge.payment_response, ...cardNumbers(charge.id, now) }
}

const digitsOf = (id: string, count: number) =>
  BigInt(`0x${id.replace(/[^0-9A-F]/g, '')}`)
    .toString()
    .slice(0, count)

/** The end-to-end id is that of the transfer at the Central Bank. */
const payerOf = (id: string, now: Date) => ({
  notification_id: newId('NTF'),
  end_to_end_id: `E00000208${now.toISOString().replace(/\D/g, '').slice(0, 12)}${digitsOf(id, 11)}`,
  holder: { name: 'PAYER NAME', tax_id: '***000000**' },
})

function cardNumbers(id: string, now: Date) {
  const nsu = `${now.toISOString().slice(5, 10).replace('-', '')}${digitsOf(id, 8)}`
  return { reference: nsu, raw_data: { authorization_code: digitsOf(id.slice(9), 6), nsu, reason_code: '00' } }
}

/**
 * A partial refund leaves the status PAID. A full refund, or the cancellation of an unpaid charge, changes it to CANCELED
 * (docs/providers/pagbank.md#charge-states).
 */
export function cancel(charge: Charge, cents: number): 'ok' | 'too-much' {
  const { summary } = charge.amount
  if (charge.status !== 'PAID') {
    if (charge.status !== 'WAITING' && charge.status !== 'AUTHORIZED') return 'too-much'
    charge.status = 'CANCELED'
    return 'ok'
  }
  if (cents > summary.paid - summary.refunded) return 'too-much'
  summary.refunded += cents
  if (summary.refunded === summary.paid) charge.status = 'CANCELED'
  return 'ok'
}

export function expiry(requested: string | undefined, now: Date): string {
  return requested ? wireDate(new Date(requested)) : usualExpiry(now)
}
