import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

test('rows outlive a stop, and a server that was left running is taken over', { timeout: 60_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sabia-embedded-'))
  chmodSync(directory, 0o755)
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))

  const first = await startEmbeddedPostgres(directory)
  await first.create('shop')
  await first.create('shop')
  await ask(first.url('shop'), 'create table birds as select 1 as number')
  // Nobody stops it: as after a kill -9 of whoever started it.
  const second = await startEmbeddedPostgres(directory)
  expect(await first.ended).toBe('code 0')
  expect(await ask(second.url('shop'), 'select number from birds')).toEqual([{ number: 1 }])
  await second.stop()
  const third = await startEmbeddedPostgres(directory)
  expect(await ask(third.url('shop'), 'select number from birds')).toEqual([{ number: 1 }])
  await third.stop()
  expect(await third.ended).toBe('code 0')
})

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}
