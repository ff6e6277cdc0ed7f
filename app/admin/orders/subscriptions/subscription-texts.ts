import { type SubscriptionState, subscriptionStateNames } from '#domain/orders/subscriptions/subscription-state.ts'
import { orderMoneyTexts } from '#domain/orders/order/order-status.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { Status } from '#app/ui/badge.tsx'
import type { getSubscription } from './subscriptions.graphql.ts'

export type Subscription = AnswerOf<typeof getSubscription>

const tones: Record<SubscriptionState, Status['tone']> = {
  IMPORTED: 'info',
  OPEN: 'plain',
  TRIAL: 'info',
  ACTIVE: 'ok',
  LATE: 'warn',
  ENDING: 'quiet',
  ENDED: 'quiet',
}
export const statusOf = (state: SubscriptionState): Status => ({ text: subscriptionStateNames[state], tone: tones[state] })

type Cycle = Subscription['cycles'][number]

/** The state of a cycle's order. */
export function cycleStatus({ paidAt, status }: Cycle): Status {
  const money = orderMoneyTexts[status]
  if (money) return { text: money, tone: 'quiet' }
  return paidAt ? { text: 'Pago', tone: 'ok' } : { text: 'Espera o pagamento', tone: 'plain' }
}

/** 31/01/2027 a 28/02/2027. */
export const periodText = ({ from, until }: Cycle): string => (from && until ? `${formatDay(from)} a ${formatDay(until)}` : '—')

/** How each cycle is paid, with PagBank's word for the card. */
export function methodText(card: string | null): string {
  if (card === null) return 'PIX a cada ciclo'
  if (card === 'ACTIVE' || card === 'PENDING') return 'Cartão que renova sozinho'
  return card === 'PENDING_ACTION' ? 'Cartão, recusado em definitivo' : 'Cartão, em nova tentativa'
}
