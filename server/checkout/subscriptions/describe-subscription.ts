import type { OwnSubscription } from '#domain/orders/subscriptions/subscription-answers.ts'
import { agreementText } from '#domain/orders/subscriptions/agreement.ts'
import { renewsByCard } from '#domain/orders/subscriptions/card-renewal.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { SubscriptionRow } from '#server/orders/subscriptions/find-subscriptions.sql.ts'

export function describeSubscription(row: SubscriptionRow, { cardRenewal }: Pick<Config, 'cardRenewal'>): OwnSubscription {
  const { id, planId, isPlanShown, title, priceCents, interval, state, paidUntil, accessUntil, canceledAt, agreedText, card, cycles } = row
  const open = toPay(row)
  const mayRenew = cardRenewal && card === null && renewsByCard({ interval, trialDays: null })
  return {
    id,
    planId,
    isPlanShown,
    title,
    priceCents,
    interval,
    paidUntil,
    agreedText: agreedText ?? agreementText({ title, priceCents, interval, trialDays: null, from: paidUntil }),
    isAgreed: agreedText !== null,
    state,
    accessUntil,
    canceledAt: canceledAt?.toISOString() ?? null,
    // The card is about to pay it, but for a change of plan.
    toPay: isCardFine(card) && !open?.changesTo ? null : open,
    method: card === null ? 'PIX' : 'CARD',
    isCardDeclined: card !== null && !isCardFine(card),
    cardOffered: !mayRenew ? null : open && !open.changesTo ? 'NOW' : 'LATER',
    untilThen: untilThen(row),
    receipts: cycles.flatMap(({ id: orderId, totalCents, paidAt, from, until }) =>
      paidAt && from && until ? [{ orderId, totalCents, paidAt: new Date(paidAt).toISOString(), from, until }] : [],
    ),
  }
}

const isCardFine = (card: string | null) => card === 'ACTIVE' || card === 'PENDING'

function toPay({ cycles: [last], canceledAt }: SubscriptionRow) {
  const isPayable = last?.status === 'PENDING' || (last?.status === 'EXPIRED' && !last.isPlanChange)
  if (!last || canceledAt || !isPayable) return null
  return { orderId: last.id, totalCents: last.totalCents, changesTo: last.isPlanChange ? last.planTitle : null }
}

function untilThen({ cycles, paidUntil, title }: SubscriptionRow): string | null {
  const paid = cycles.find(({ status, until }) => status === 'PAID' && until === paidUntil)
  return paid && paid.planTitle !== title ? paid.planTitle : null
}
