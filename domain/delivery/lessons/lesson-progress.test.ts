import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Progress, progressAfter, resumeAt } from './lesson-progress.ts'

const start = new Date('2026-11-22T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const stored = (change: Partial<Progress> = {}): Progress => ({
  position: 0,
  places: [],
  watched: 0,
  duration: 100,
  completedAt: null,
  updatedAt: start,
  ...change,
})

describe('a lesson is completed', () => {
  test('by the button', () => expect(progressAfter(null, { position: 0, completed: true }, start).completedAt).toEqual(start))

  test('at 90 % of its video', () => {
    const almost = stored({ places: [[0, 80]], watched: 80 })
    expect(progressAfter(almost, { position: 89, places: [[80, 89]] }, after(10)).completedAt).toBeNull()
    expect(progressAfter(almost, { position: 90, places: [[80, 90]] }, after(10)).completedAt).toEqual(after(10))
  })

  test('not by a video whose length is unknown', () =>
    expect(progressAfter(stored({ duration: null, watched: 500 }), { position: 1, places: [[0, 510]] }, after(10)).completedAt).toBeNull())

  test('not by watching the same part in many visits', () => {
    let progress = progressAfter(null, { position: 20, places: [[0, 20]], duration: 100 }, start)
    for (let visit = 1; visit <= 20; visit++) progress = progressAfter(progress, { position: 20, places: [[0, 20]] }, after(visit * 600))
    expect(progress).toMatchObject({ watched: 20, places: [[0, 20]], completedAt: null })
  })

  test('by its parts in any order, over many visits', () => {
    let progress: Progress | null = null
    for (const [visit, place] of (
      [
        [60, 91.5],
        [0, 20.9],
        [35, 60],
        [20, 40],
      ] as const
    ).entries())
      progress = progressAfter(progress, { position: place[1], places: [place], duration: 100.7 }, after(visit * 600))
    expect(progress).toMatchObject({ watched: 90, places: [[0, 90]], completedAt: null })
    expect(progressAfter(progress, { position: 92, places: [[88, 92]] }, after(3_000))).toMatchObject({ completedAt: after(3_000) })
  })

  test('at the very end of a video that lasts less than a whole second more', () =>
    expect(progressAfter(stored({ duration: 5.9 }), { position: 5.9, places: [[0, 6]] }, after(10))).toMatchObject({
      watched: 5.9,
      completedAt: after(10),
    }))

  test('and a report of too many pieces stores the longest', () => {
    const pieces = Array.from({ length: 500 }, (_, index) => [index * 10, index * 10 + 1 + (index % 2)] as const)
    const { places } = progressAfter(stored({ duration: 9_000 }), { position: 0, places: pieces }, after(3_600))
    expect([places.length, places.filter(([from, to]) => to - from === 2).length]).toEqual([300, 250])
  })
})

const reports = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 120 }),
    position: fc.integer({ min: 0, max: 400 }),
    places: fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 })), { maxLength: 5 }),
    completed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
)

describe('after any reports', () => {
  const run = (list: { wait: number; position: number; places: [number, number][]; completed: boolean }[]) => {
    let now = start
    const states: Progress[] = []
    for (const { wait, ...report } of list) {
      now = new Date(now.getTime() + wait * 1_000)
      states.push(progressAfter(states.at(-1) ?? null, { duration: 300, ...report }, now))
    }
    return states
  }

  test('a completion is never lost and what was watched never shrinks', () =>
    fc.assert(
      fc.property(reports, (list) => {
        const states = run(list)
        for (const [index, state] of states.entries()) {
          const previous = states[index - 1]
          if (!previous) continue
          expect(state.watched).toBeGreaterThanOrEqual(previous.watched)
          if (previous.completedAt) expect(state.completedAt).toEqual(previous.completedAt)
        }
      }),
    ))

  test('no more was watched than three times the time that has passed', () =>
    fc.assert(
      fc.property(reports, (list) => {
        const passed = list.slice(1).reduce((sum, { wait }) => sum + wait, 0)
        expect(run(list).at(-1)!.watched).toBeLessThanOrEqual(30 + passed * 3)
      }),
    ))

  test('a report that arrives twice counts once', () =>
    fc.assert(
      fc.property(reports, (list) => {
        const twice = list.flatMap((report) => [report, { ...report, wait: 0 }])
        expect(run(twice).at(-1)).toEqual(run(list).at(-1))
      }),
    ))
})

test('the video continues where it was left, except at its very start and end', () => {
  expect(resumeAt(4, 100)).toBe(0)
  expect(resumeAt(40, 100)).toBe(40)
  expect(resumeAt(95, 100)).toBe(0)
  expect(resumeAt(40, null)).toBe(40)
})
