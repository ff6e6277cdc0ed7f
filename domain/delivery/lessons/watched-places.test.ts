import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinPlaces, newPlaces, secondsOf, type WatchedPlaces } from './watched-places.ts'

const stretches = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), { maxLength: 12 })
/** The same as a set, which is slower and plainly right. */
const setOf = (places: WatchedPlaces) =>
  new Set(places.flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)))

test('stretches are joined as sets are', () =>
  fc.assert(
    fc.property(stretches, stretches, (a, b) => {
      const joined = joinPlaces(a, b)
      expect(setOf(joined)).toEqual(setOf([...a, ...b]))
      expect(secondsOf(joined)).toBe(setOf([...a, ...b]).size)
      for (const [index, [from, to]] of joined.entries()) {
        expect(to).toBeGreaterThan(from)
        if (index > 0) expect(from).toBeGreaterThan(joined[index - 1]![1])
      }
    }),
  ))

test('new stretches are those that were not known, and no more seconds than allowed', () =>
  fc.assert(
    fc.property(stretches, stretches, fc.nat(80), (a, b, most) => {
      const [places, known] = [joinPlaces(a), joinPlaces(b)]
      const missing = [...setOf(places)].filter((second) => !setOf(known).has(second))
      const added = newPlaces(places, known, most)
      expect(missing).toEqual(expect.arrayContaining([...setOf(added)]))
      expect(secondsOf(added)).toBe(Math.min(missing.length, most))
    }),
  ))
