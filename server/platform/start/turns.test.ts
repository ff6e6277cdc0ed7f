import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** A work that ends when it is told. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const task = { isRunning: false, end: () => resolve('done'), run: () => ((task.isRunning = true), promise) }
  return task
}

const busy = { code: 'UNAVAILABLE' }

test('as many run at once as may, the others in their order, and one that fails hands on its place', async () => {
  const turns = new Turns({ running: 2, waiting: 9, longest: 60_000 })
  const [first, second, third, fourth] = [work(), work(), work(), work()]
  const failing = turns.take(async () => {
    await first.run()
    throw new Error('the work failed')
  })
  const others = [second, third, fourth].map(({ run }) => turns.take(run))
  expect([first, second, third, fourth].map(({ isRunning }) => isRunning)).toEqual([true, true, false, false])
  first.end()
  await expect(failing).rejects.toThrow('the work failed')
  await expect.poll(() => third.isRunning).toBe(true)
  expect(fourth.isRunning).toBe(false)
  for (const { end } of [second, third, fourth]) end()
  expect(await Promise.all(others)).toEqual(['done', 'done', 'done'])
})

test('a place is free again after the last work, and the next one runs at once', async () => {
  const turns = new Turns({ running: 1, waiting: 0, longest: 60_000 })
  for (const _ of [1, 2, 3]) expect(await turns.take(async () => 'done')).toBe('done')
})

test('one more than may wait is refused, and so is one whose turn does not come; neither is run, and neither takes a place', async () => {
  const turns = new Turns({ running: 1, waiting: 1, longest: 20 })
  const [running, late, tooMany, next] = [work(), work(), work(), work()]
  const first = turns.take(running.run)
  const waiting = turns.take(late.run)
  await expect(turns.take(tooMany.run)).rejects.toMatchObject(busy)
  await expect(waiting).rejects.toMatchObject(busy)
  expect([late.isRunning, tooMany.isRunning]).toEqual([false, false])
  running.end()
  await first
  next.end()
  expect(await turns.take(next.run)).toBe('done')
})
