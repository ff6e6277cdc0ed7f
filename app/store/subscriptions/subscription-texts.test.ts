import { expect, test } from 'vitest'
import type { OwnSubscription, PlanChoice } from '#domain/orders/subscriptions/subscription-answers.ts'
import { changeText } from './subscription-texts.ts'

test('a change of plan says what it costs, and that a card is not charged any more', () => {
  const plan: PlanChoice = { planId: '', title: 'Clube', priceCents: 2_990, interval: 'MONTH', kind: 'NEXT', cents: 0 }
  const own = { state: 'ACTIVE', interval: 'MONTH', priceCents: 1_990, paidUntil: '2027-02-28' } as const
  const text = (method: OwnSubscription['method'], more: object = {}) =>
    changeText(plan, { ...own, method, ...more } as OwnSubscription).replaceAll('\u00a0', ' ')
  expect(text('PIX')).toBe('Hoje você não paga nada. A partir de 28 de fevereiro de 2027 são R$ 29,90 por mês.')
  expect(text('CARD')).toBe(`${text('PIX')} O seu cartão deixa de ser cobrado: o link para pagar chega por e-mail.`)
  expect(text('CARD', { priceCents: 2_990 })).toBe(text('PIX'))
})
