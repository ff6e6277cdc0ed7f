import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable, retryWhileUnavailable } from './availability.ts'

const coded = (code: string) => Object.assign(new Error('no'), { code })

test('only an error that passes without intervention means that the database is unavailable', async () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '25P03', '25006'])
    expect(isDatabaseUnavailable(coded(code)), code).toBe(true)
  expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
  const ofQueue = 'Error occurred whilst returning jobs from local queue to database queue: Connection terminated unexpectedly'
  expect(isDatabaseUnavailable(new Error(ofQueue))).toBe(true)
  for (const code of ['23505', '42P01', '57014', '28P01', '3D000']) expect(isDatabaseUnavailable(coded(code)), code).toBe(false)
  expect(isDatabaseUnavailable('ECONNREFUSED')).toBe(false)
  expect(isDatabaseUnavailable(new AggregateError([coded('57P01'), coded('ECONNREFUSED')]))).toBe(true)
  expect(isDatabaseUnavailable(new AggregateError([coded('57P01'), coded('23505')]))).toBe(false)
  const unreachable = new pg.Client({ connectionString: 'postgres://a:b@127.0.0.1:1/c' })
  expect(await unreachable.connect().catch(isDatabaseUnavailable)).toBe(true)
})

test('work is retried while the database is unavailable, up to a deadline, and not after a refusal', async () => {
  const reported: unknown[] = []
  let tries = 0
  const result = await retryWhileUnavailable(
    10,
    async () => (++tries < 3 ? Promise.reject(coded('57P03')) : 'here'),
    (error) => reported.push(error),
  )
  expect([result, tries, reported.length]).toEqual(['here', 3, 2])
  await expect(retryWhileUnavailable(0, () => Promise.reject(coded('ECONNREFUSED')))).rejects.toThrow('no')
  await expect(retryWhileUnavailable(10, () => Promise.reject(coded('23505')))).rejects.toThrow('no')
})
