import { describe, expect, test } from 'vitest'
import { addMonths, nextDue } from './cycle-dates.ts'
import { changeTerms } from './plan-change.ts'

/** The due days that follow an anchor, each found from the one before. */
function dueDays(anchor: string, interval: Parameters<typeof nextDue>[1], count: number): string[] {
  const days: string[] = []
  for (let day = anchor; days.length < count; days.push(day)) day = nextDue(anchor, interval, day)
  return days
}

describe('due days', () => {
  test('are anchored: the 31st is the last day of a shorter month, and the 31st again', () => {
    expect(dueDays('2027-01-31', 'MONTH', 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
    expect(dueDays('2028-01-31', 'MONTH', 2)).toEqual(['2028-02-29', '2028-03-31'])
    expect(dueDays('2027-11-30', 'QUARTER', 3)).toEqual(['2028-02-29', '2028-05-30', '2028-08-30'])
    expect(dueDays('2027-08-31', 'HALF_YEAR', 2)).toEqual(['2028-02-29', '2028-08-31'])
  })

  test('of a leap day are the last of February in the other years', () => {
    expect(dueDays('2028-02-29', 'YEAR', 4)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })

  test('of another interval are a whole one after the day that is paid, on the day of the anchor', () => {
    expect(dueDays('2027-01-31', 'MONTH', 10).at(-1)).toBe('2027-11-30')
    expect(nextDue('2027-01-31', 'YEAR', '2027-11-30')).toBe('2028-11-30')
    expect(nextDue('2027-01-31', 'QUARTER', '2027-02-28')).toBe('2027-05-31')
    expect(nextDue('2027-01-31', 'YEAR', '2028-11-30')).toBe('2029-11-30')
  })

  test('are found from any day, also from one that is none', () => {
    expect(nextDue('2027-01-31', 'MONTH', '2027-02-27')).toBe('2027-02-28')
    expect(nextDue('2027-01-31', 'MONTH', '2030-07-15')).toBe('2030-07-31')
    expect(nextDue('2027-01-31', 'YEAR', '2027-03-05')).toBe('2028-01-31')
    expect(addMonths('2027-12-31', 2)).toBe('2028-02-29')
  })
})

describe('a change of plan', () => {
  const paid = (cents: number, from = '2027-01-01') => ({ cents, from })
  const month = (cents: number) => ({ cents, paid: [paid(cents)], interval: 'MONTH' }) as const
  const period = { from: '2027-01-01', until: '2027-02-01' }

  test('up costs the difference for the days that are left', () => {
    const up = (from: number, to: number, today: string) => changeTerms({ now: month(from), wanted: month(to), period, today })
    expect(up(3_000, 4_000, '2027-01-11')).toEqual({ kind: 'NOW', cents: 677, restarts: false })
    expect(up(4_000, 5_000, '2027-01-16')).toEqual({ kind: 'NOW', cents: 516, restarts: false })
    expect(up(3_000, 4_000, '2027-02-01')).toEqual({ kind: 'NEXT' })
    const given = { period: { from: '2027-01-01', until: '2028-02-01' }, today: '2027-01-01' }
    expect(changeTerms({ now: month(2_900), wanted: month(90_000), ...given })).toMatchObject({ cents: Math.floor((87_100 * 396) / 31) })
  })

  test('down, or in a trial, waits for the next cycle', () => {
    expect(changeTerms({ now: month(4_000), wanted: month(3_000), period, today: '2027-01-11' })).toEqual({ kind: 'NEXT' })
    expect(changeTerms({ now: month(3_000), wanted: month(4_000), period: null, today: '2027-01-11' })).toEqual({ kind: 'NEXT' })
  })

  test('to another interval begins today, and the days that are left are credited', () => {
    const year = { cents: 40_000, paid: [paid(40_000)], interval: 'YEAR' } as const
    const change = { now: month(3_000), wanted: year, period, today: '2027-01-11' }
    expect(changeTerms(change)).toEqual({ kind: 'NOW', cents: 40_000 - 2_033, restarts: true })
    // Each part for its own days (antiwork/gumroad#6077): 967 was paid for the last ten days.
    const upgraded = { cents: 6_000, paid: [paid(3_000), paid(967, '2027-01-22')], interval: 'MONTH' } as const
    const dearer = { ...year, cents: 80_000 }
    expect(changeTerms({ ...change, now: upgraded, wanted: dearer, today: '2027-01-27' })).toMatchObject({ cents: 80_000 - 968 })
    const toMonth = { now: year, wanted: month(5_000), period: { from: '2027-01-01', until: '2028-01-01' }, today: '2027-01-11' }
    expect(changeTerms(toMonth)).toEqual({ kind: 'NEXT' })
  })
})
