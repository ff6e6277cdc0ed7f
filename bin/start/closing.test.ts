import { expect, test } from 'vitest'
import { Closing } from './closing.ts'

test('the last one opened is closed first, and however often it is asked, once', async () => {
  const closing = new Closing()
  const closed: string[] = []
  await closing.add('database', () => closed.push('database'))
  await closing.add('web', () => closed.push('web'))
  expect(await Promise.all([closing.close(1), closing.close(0)])).toEqual([1, 1])
  expect(closed).toEqual(['web', 'database'])
  expect(closing.signal.aborted).toBe(true)
})

test('one that does not close well does not keep the others open, and is a failure', async () => {
  const closing = new Closing()
  const closed: string[] = []
  await closing.add('database', () => closed.push('database'))
  await closing.add('web', () => Promise.reject(new Error('stuck')))
  expect(await closing.close(0)).toBe(1)
  expect(closed).toEqual(['database'])
})

test('what opens too late is closed at once', async () => {
  const closing = new Closing()
  const closed: string[] = []
  await closing.close(0)
  await expect(closing.add('web', () => closed.push('web'))).rejects.toThrow('web opened too late')
  expect(closed).toEqual(['web'])
})
