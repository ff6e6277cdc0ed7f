import { expect, test } from 'vitest'
import { nextAnalysisCheck, nextAttempt, nextCheck, nextPaidCheck } from './recheck.ts'

const expiry = new Date('2026-11-21T12:00:00Z')
const after = (minutes: number) => new Date(expiry.getTime() + minutes * 60_000)
const wait = (minutes: number) => {
  const next = nextCheck(after(minutes), expiry)
  return next ? (next.getTime() - after(minutes).getTime()) / 60_000 : null
}

test.each([
  [-60, 5],
  [0, 5],
  [14, 5],
  [15, 60],
  [24 * 60, 24 * 60],
  [4 * 24 * 60, null],
])('%i minutes after expiry, the next check is in %s minutes', (minutes, next) => expect(wait(minutes)).toBe(next))

test.each([
  [0, 1],
  [1, 3],
  [13.5, 14],
  [119, 150],
  [349, 350],
  [350, null],
])('paid %s days ago, the next check is on day %s', (days, next) => {
  const at = nextPaidCheck(after(days * 24 * 60), expiry)
  expect(at && (at.getTime() - expiry.getTime()) / 86_400_000).toBe(next)
})

test('what keeps failing is tried again after as long as it has failed, within 5 minutes and 6 hours', () => {
  const wait = (failing: number) => (nextAttempt(after(failing), expiry).getTime() - after(failing).getTime()) / 60_000
  expect([0, 3, 20, 180, 3 * 24 * 60].map(wait)).toEqual([5, 5, 20, 180, 360])
})

test('an analysis is checked every hour for a week, then daily', () => {
  const wait = (held: number) => (nextAnalysisCheck(after(held), expiry).getTime() - after(held).getTime()) / 60_000
  const week = 7 * 24 * 60
  expect([0, week - 1, week, 4 * week].map(wait)).toEqual([60, 60, 24 * 60, 24 * 60])
})
