import { expect, test } from 'vitest'
import { isWhole, packagingProblem, planRenditions, type VideoSource } from './rendition-plan.ts'

const source: VideoSource = { width: 1920, height: 1080, isCopyable: true, rate: 30, seconds: 300 }
const planned = (change: Partial<VideoSource>) =>
  planRenditions({ ...source, ...change }).flatMap((each) => (each.kind === 'POSTER' ? [] : [`${each.name}: ${each.width}x${each.height}`]))

test.each<[string, Partial<VideoSource>, string[]]>([
  ['H.264 of 1080 lines', {}, ['360: 640x360', '720: 1280x720', 'source: 1920x1080']],
  ['another codec', { isCopyable: false }, ['360: 640x360', '720: 1280x720']],
  ['H.264 of 720 lines, which is a quality already', { width: 1280, height: 720 }, ['360: 640x360', 'source: 1280x720']],
  ['another codec of 720 lines', { width: 1280, height: 720, isCopyable: false }, ['360: 640x360', '720: 1280x720']],
  ['a film of a telephone that is held upright', { width: 1080, height: 1920, isCopyable: false }, ['360: 360x640', '720: 720x1280']],
  ['what is small stays small', { width: 321, height: 241, isCopyable: false }, ['360: 322x242']],
])('%s', (_, change, expected) => expect(planned(change)).toEqual(expected))

test.each([
  [25, 25],
  [59.94, 29.97],
  [50, 25],
  [1, 10],
  [1_000, 31],
])('%f pictures a second become %f', (rate, expected) =>
  expect(planRenditions({ ...source, rate })[1]).toMatchObject({ kind: 'ENCODED', rate: expected }),
)

test.each<[Partial<VideoSource>, RegExp | null]>([
  [{}, null],
  [{ width: 7_680, height: 4_320 }, null],
  [{ width: 16_384, height: 16_384 }, /35 milhões de pixels/],
  [{ width: 4_000, height: 100 }, /estreita/],
  [{ width: 8, height: 8 }, /pequena/],
  [{ seconds: 13 * 3_600 }, /mais de 12 horas/],
  [{ seconds: null }, null],
])('%j is packaged, or its author is told why not', (change, expected) => {
  const problem = packagingProblem({ ...source, ...change })
  if (expected) expect(problem).toMatch(expected)
  else expect(problem).toBeNull()
})

test('a short video has its first picture before it plays', () =>
  expect(planRenditions({ ...source, seconds: 0.04 })[0]).toMatchObject({ at: 0 }))

test.each([
  [24.3, 24.6, true],
  [3_650, 3_600, true],
  [0.2, 60, false],
  [60, 0.2, false],
  [7, null, true],
])('a quality of %f seconds made of %s is whole: %s', (seconds, ofSource, expected) => expect(isWhole(seconds, ofSource)).toBe(expected))
