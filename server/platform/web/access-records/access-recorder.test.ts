import { expect, test } from 'vitest'
import { AccessRecorder } from './access-recorder.ts'
import type { Access } from './access-records.sql.ts'

const at = new Date('2026-11-22T12:00:00Z')
const access = (fields: Partial<Access> = {}): Access => ({
  kind: 'BUYER',
  session: 'one',
  address: '203.0.113.7',
  port: 50_000,
  at,
  ...fields,
})

/** `failing`: how many batches the database refuses first. */
function recorder({ failing = 0, ...limits }: { failing?: number; waiting?: number } = {}) {
  const batches: Access[][] = []
  const errors: object[] = []
  let refused = 0
  const store = (batch: readonly Access[]) => {
    if (refused++ < failing) return Promise.reject(new Error('the database is away'))
    batches.push([...batch])
    return Promise.resolve()
  }
  const log = { error: (details: object) => void errors.push(details) }
  return { batches, errors, recorder: new AccessRecorder(store, log, { flushMs: 60_000, ...limits }) }
}

test('a session is recorded once an hour, and again from another address or port, in one batch', async () => {
  const { recorder: records, batches } = recorder()
  for (let time = 0; time < 100; time++) records.note(access())
  for (const fields of [{ port: 50_001 }, { address: '203.0.113.8' }, { session: 'two' }, { kind: 'ORDER' as const }])
    records.note(access(fields))
  await records.flush()
  await records.flush()
  expect(batches.map((batch) => batch.length)).toEqual([5])
})

test('a session that opens ever new connections has a bounded number of records, of which the last has no port', async () => {
  const { recorder: records, batches } = recorder()
  for (let port = 1_000; port < 3_000; port++) records.note(access({ port }))
  await records.flush()
  expect(batches[0]!.map(({ port }) => port)).toEqual([...Array.from({ length: 30 }, (_, index) => 1_000 + index), null])
})

test('records wait for a database that is away, and keep their order', async () => {
  const { recorder: records, batches, errors } = recorder({ failing: 1 })
  records.note(access({ session: 'one' }))
  await records.flush()
  records.note(access({ session: 'two' }))
  await records.flush()
  expect(batches.map((batch) => batch.map(({ session }) => session))).toEqual([['one', 'two']])
  expect(errors).toHaveLength(1)
})

test('records that wait are bounded, and those that are lost are told', async () => {
  const { recorder: records, batches, errors } = recorder({ waiting: 2 })
  for (const session of ['one', 'two', 'three']) records.note(access({ session }))
  await records.flush()
  expect(batches[0]).toHaveLength(2)
  expect(errors).toEqual([{ lost: 1 }])
})
