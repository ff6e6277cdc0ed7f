import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type VisitCount, VisitCounter } from './visit-counter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const visit = (source: string) => ({ step: 'VISIT' as const, product: '', source, medium: '', campaign: '' })

function counting(store: (counts: readonly VisitCount[]) => Promise<void> = async () => undefined) {
  const stored: VisitCount[][] = []
  const errors: unknown[] = []
  const counter = new VisitCounter(
    async (counts) => {
      await store(counts)
      stored.push([...counts])
    },
    { error: (error: unknown) => void errors.push(error) },
  )
  return {
    counter,
    stored,
    errors,
    sumOf: (source: string) => stored.flat().reduce((sum, each) => sum + (each.source === source ? each.visits : 0), 0),
  }
}

test('a thousand visits are one statement, after a minute', async () => {
  const { counter, stored } = counting()
  for (let number = 0; number < 1_000; number++) counter.count(visit(number % 2 ? 'instagram' : ''))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(stored).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stored).toEqual([
    [
      { ...visit(''), visits: 500 },
      { ...visit('instagram'), visits: 500 },
    ],
  ])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(stored).toHaveLength(1)
})

test('what could not be stored is added to the next minute', async () => {
  let isDown = true
  const { counter, errors, sumOf } = counting(async () => {
    if (isDown) throw new Error('down')
  })
  counter.count(visit('a'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(errors).toHaveLength(1)
  isDown = false
  counter.count(visit('a'))
  await counter.flush()
  expect(sumOf('a')).toBe(2)
})
