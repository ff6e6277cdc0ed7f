import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grantsNewsOf, lockedUntil, opensAt, opensOn, paceOf } from './lesson-release.ts'

const granted = new Date('2026-11-22T15:30:00Z')
const instants = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true })
const days = fc.integer({ min: 1, max: 3_650 })

describe('a lesson opens', () => {
  test('at once if nothing says otherwise', () => expect(opensAt({}, granted)).toBeNull())

  test('on the morning of the day, counted from the day of the access', () =>
    expect(opensAt({ releaseAfterDays: 7 }, granted)).toEqual(new Date('2026-11-29T03:00:00Z')))

  test('counted from the day in São Paulo, where the evening is already tomorrow in UTC', () =>
    expect(opensAt({ releaseAfterDays: 1 }, new Date('2026-11-23T01:00:00Z'))).toEqual(new Date('2026-11-23T03:00:00Z')))

  test('for everybody if it is a preview', () => expect(opensAt({ preview: true, releaseOn: '2099-12-01' }, granted)).toBeNull())
})

describe('for any access', () => {
  test('it opens less than the days after the access, and more than one day fewer', () =>
    fc.assert(
      fc.property(instants, days, (grantedAt, releaseAfterDays) => {
        const wait = (opensAt({ releaseAfterDays }, grantedAt)!.getTime() - grantedAt.getTime()) / 86_400_000
        expect(wait).toBeLessThanOrEqual(releaseAfterDays)
        expect(wait).toBeGreaterThan(releaseAfterDays - 1)
      }),
    ))

  test('a lesson that has opened stays open', () =>
    fc.assert(
      fc.property(instants, days, instants, instants, (grantedAt, releaseAfterDays, one, other) => {
        const [sooner, later] = one < other ? [one, other] : [other, one]
        if (lockedUntil({ releaseAfterDays }, grantedAt, sooner) === null)
          expect(lockedUntil({ releaseAfterDays }, grantedAt, later)).toBeNull()
      }),
    ))

  test('it is open exactly from the moment that was announced', () =>
    fc.assert(
      fc.property(instants, days, (grantedAt, releaseAfterDays) => {
        const opening = opensAt({ releaseAfterDays }, grantedAt)!
        expect(lockedUntil({ releaseAfterDays }, grantedAt, opening)).toBeNull()
        expect(lockedUntil({ releaseAfterDays }, grantedAt, new Date(opening.getTime() - 1))).toEqual(opening)
      }),
    ))
})

describe('the pace', () => {
  test('is the step of lessons that open one after another', () =>
    expect(paceOf([{}, { releaseAfterDays: 7 }, { releaseAfterDays: 14 }])).toBe(7))

  test.each([
    ['there is one lesson', [{}]],
    ['all open at once', [{}, {}]],
    ['a step differs', [{}, { releaseAfterDays: 7 }, { releaseAfterDays: 15 }]],
    ['one has a date', [{}, { releaseAfterDays: 7 }, { releaseOn: '2026-12-01' }]],
    ['the first waits too', [{ releaseAfterDays: 7 }, { releaseAfterDays: 14 }]],
  ])('is none if %s', (_, lessons) => expect(paceOf(lessons)).toBeNull())
})

describe('news of a day', () => {
  const day = '2026-03-10'
  const at = (moment: string) => new Date(`${moment}-03:00`)
  const told = (release: object, granted: Date) => {
    const inRange = grantsNewsOf([release], day).some(({ from, until }) => (from === null || granted >= from) && granted < until)
    expect(inRange, `${JSON.stringify(release)} ${granted.toISOString()}`).toBe(opensOn(release, granted, day))
    return inRange
  }

  test.each([
    [{ releaseAfterDays: 3 }, at('2026-03-07T23:59:59'), true],
    [{ releaseAfterDays: 3 }, at('2026-03-07T00:00:00'), true],
    [{ releaseAfterDays: 3 }, at('2026-03-08T00:00:00'), false],
    [{ releaseAfterDays: 3 }, at('2026-03-06T23:59:59'), false],
    [{ releaseAfterDays: 3, preview: true }, at('2026-03-07T12:00:00'), false],
    [{ releaseOn: day }, at('2026-03-09T23:59:59'), true],
    [{ releaseOn: day }, at('2026-03-10T08:00:00'), false],
    [{ releaseOn: '2026-03-11' }, at('2026-03-01T08:00:00'), false],
    [{}, at('2026-03-10T08:00:00'), false],
  ])('%j, granted at %s: %s', (release, granted, isNews) => expect(told(release, granted)).toBe(isNews))
})
