import { expect, test } from 'vitest'
import { logPosition, StandbyFreshness } from './standby-freshness.ts'

test('positions in the log compare as numbers', () => {
  expect(logPosition('0/0')).toBe(0n)
  expect(logPosition('16/B374D848')).toBe(0x16_b374_d848n)
  expect(logPosition('2/0') > logPosition('1/FFFFFFFF')).toBe(true)
})

const asked = (freshness: StandbyFreshness, askedAt = 0) => ({ wanted: freshness.wanted, askedAt })

/** Changes are received from position 100 on, and the standby has replayed that much. */
function current() {
  const freshness = new StandbyFreshness(0)
  freshness.open(100n)
  freshness.replayed(100n, asked(freshness))
  return freshness
}

test('a standby serves nothing before it has replayed the position where changes began to be received', () => {
  const freshness = new StandbyFreshness(0)
  freshness.replayed(500n, asked(freshness))
  expect(freshness.mayServe(['books'])).toBe(false)
  freshness.open(600n)
  expect(freshness.mayServe(['books'])).toBe(false)
  freshness.replayed(600n, asked(freshness))
  expect(freshness.mayServe(['books'])).toBe(true)
})

test('a changed table is not served until its change is replayed, and the others are', () => {
  const freshness = current()
  const placed = freshness.changed('books')
  expect([freshness.mayServe(['books']), freshness.mayServe(['courses'])]).toEqual([false, true])
  expect(freshness.mayServe(['courses', 'books'])).toBe(false)
  // Whatever the standby has replayed: the change's own position is not known yet.
  freshness.replayed(1_000_000n, asked(freshness))
  expect(freshness.mayServe(['books'])).toBe(false)
  placed(1_000_001n)
  expect(freshness.mayServe(['books'])).toBe(false)
  freshness.replayed(1_000_001n, asked(freshness))
  expect(freshness.mayServe(['books'])).toBe(true)
})

test('a second change counts before the first one has its position', () => {
  const freshness = current()
  const [first, second] = [freshness.changed('books'), freshness.changed('books')]
  first(200n)
  freshness.replayed(250n, asked(freshness))
  expect(freshness.mayServe(['books'])).toBe(false)
  second(300n)
  expect(freshness.mayServe(['books'])).toBe(false)
  freshness.replayed(300n, asked(freshness))
  expect(freshness.mayServe(['books'])).toBe(true)
})

test('a standby serves nothing while changes are not received, or while it does not respond', () => {
  const freshness = current()
  freshness.close()
  expect(freshness.mayServe(['courses'])).toBe(false)
  freshness.open(100n)
  expect(freshness.mayServe(['courses'])).toBe(true)
  freshness.lost()
  expect([freshness.isLost, freshness.mayServe(['courses'])]).toEqual([true, false])
  freshness.replayed(100n, asked(freshness))
  expect(freshness.mayServe(['courses'])).toBe(true)
})

test('a change that is known before the position where changes began to be received is not forgotten', () => {
  const freshness = new StandbyFreshness(0)
  const placed = freshness.changed('books')
  freshness.open(100n)
  freshness.replayed(100n, asked(freshness))
  expect([freshness.mayServe(['books']), freshness.mayServe(['courses'])]).toEqual([false, true])
  placed(110n)
  expect(freshness.mayServe(['books'])).toBe(false)
})

test('it is behind from the moment when it last had everything, also while changes go on', () => {
  const freshness = current()
  expect(freshness.behind(5_000)).toBe(0)
  freshness.changed('books')(200n)
  expect(freshness.behind(5_000)).toBe(5_000)
  const request = asked(freshness, 6_000)
  freshness.changed('books')(300n)
  freshness.replayed(200n, request)
  expect(freshness.behind(6_050)).toBe(50)
  freshness.lost()
  expect(freshness.behind(9_000)).toBe(3_000)
})
