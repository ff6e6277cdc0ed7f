import { expect, test } from 'vitest'
import { disputeClosing, disputeReasons, newDispute, reasonsOf } from './dispute-form.ts'

const dispute = { reason: 'FRAUD', amountCents: 100, deadlineAt: '2026-11-30T23:59:00-03:00' }

test('a new dispute needs a reason, an amount and a deadline', () => {
  expect(newDispute.parse(dispute)).toEqual({
    chargeId: null,
    reason: 'FRAUD',
    amountCents: 100,
    deadlineAt: new Date('2026-12-01T02:59:00Z'),
    providerReference: '',
  })
  for (const wrong of [{ reason: 'DISLIKE' }, { amountCents: 0 }, { amountCents: 1.5 }, { amountCents: 1e9 }, { deadlineAt: 'amanhã' }])
    expect(newDispute.safeParse({ ...dispute, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

test('a dispute is won or lost, with a fee that is not negative', () => {
  expect(disputeClosing.parse({ outcome: 'LOST' })).toEqual({ outcome: 'LOST', feeCents: 0 })
  expect(disputeClosing.safeParse({ outcome: 'ANSWERED' }).success).toBe(false)
  expect(disputeClosing.safeParse({ outcome: 'WON', feeCents: -1 }).success).toBe(false)
})

test('each kind has its reasons, and together they are all', () => {
  expect(reasonsOf('MED')).toEqual(['FRAUD', 'OPERATIONAL_FAILURE', 'OTHER'])
  expect(reasonsOf('CHARGEBACK')).not.toContain('OPERATIONAL_FAILURE')
  expect(new Set([...reasonsOf('MED'), ...reasonsOf('CHARGEBACK')])).toEqual(new Set(disputeReasons))
})
