import { describe, expect, test } from 'vitest'
import { disputeKindOf, disputeStatuses, isActiveDispute, isDisputeTransitionAllowed } from './dispute-transitions.ts'

describe('the states of a dispute', () => {
  test('the allowed transitions', () => {
    const allowed = disputeStatuses.flatMap((from) =>
      disputeStatuses.filter((to) => isDisputeTransitionAllowed(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(allowed).toEqual([
      'OPEN → ANSWERED',
      'OPEN → WON',
      'OPEN → LOST',
      'ANSWERED → WON',
      'ANSWERED → LOST',
      'LOST → OPEN',
      'LOST → ANSWERED',
      'LOST → WON',
    ])
  })

  test('an active dispute can still be won and lost, a decided one cannot be lost any more', () => {
    for (const status of disputeStatuses) expect(isActiveDispute(status)).toBe(isDisputeTransitionAllowed(status, 'LOST'))
  })

  test('a card is charged back, a PIX is returned', () => {
    expect([disputeKindOf('CARD'), disputeKindOf('PIX')]).toEqual(['CHARGEBACK', 'MED'])
  })
})
