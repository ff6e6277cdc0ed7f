import { expect, test } from 'vitest'
import { Closing } from './closing.ts'

test('closes in reverse order of opening, and only once however often it is called', async () => {
  const closing = new Closing()
  const closed: string[] = []
  await closing.add('database', () => closed.push('database'))
  await closing.add('web', () => closed.push('web'))
  expect(await Promise.all([closing.close(1), closing.close(0)])).toEqual([1, 1])
  expect(closed).toEqual(['web', 'database'])
  expect(closing.signal.aborted).toBe(true)
})

test('an error while closing one does not keep the others open, and makes the exit code a failure', async () => {
  const closing = new Closing()
  const closed: string[] = []
  await closing.add('database', () => closed.push('database'))
  await closing.add('web', () => Promise.reject(new Error('stuck')))
  expect(await closing.close(0)).toBe(1)
  expect(closed).toEqual(['database'])
})

test('closes immediately what opens after closing has begun', async () => {
  const closing = new Closing()
  const closed: string[] = []
  await closing.close(0)
  await expect(closing.add('web', () => closed.push('web'))).rejects.toThrow('web opened too late')
  expect(closed).toEqual(['web'])
})
