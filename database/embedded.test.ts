import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

test(
  'rows survive a restart, and a server that was left running is stopped and replaced',
  { timeout: 300_000, tags: ['long'] },
  async () => {
    const directory = newDirectory()
    const first = await startEmbeddedPostgres(directory)
    await first.create('shop')
    await first.create('shop')
    await query(first.url('shop'), 'create table birds as select 1 as number')
    // The first server is not stopped, as after a kill -9 of its parent process.
    const second = await startEmbeddedPostgres(directory)
    expect(await first.ended).toBe('code 0')
    expect(await query(second.url('shop'), 'select number from birds')).toEqual([{ number: 1 }])
    await second.stop()
    const third = await startEmbeddedPostgres(directory)
    expect(await query(third.url('shop'), 'select number from birds')).toEqual([{ number: 1 }])
    await third.stop()
    expect(await third.ended).toBe('code 0')
  },
)

test(
  'a server of another cluster is left alone, although its process has the number that a power cut left behind',
  { timeout: 300_000, tags: ['long'] },
  async () => {
    const [ours, other] = [await startEmbeddedPostgres(newDirectory()), await startEmbeddedPostgres(newDirectory())]
    const left = readFileSync(join(ours.cluster, 'postmaster.pid'), 'utf8').replace(String(ours.pid), String(other.pid))
    await ours.stop()
    writeFileSync(join(ours.cluster, 'postmaster.pid'), left)
    const again = await startEmbeddedPostgres(join(ours.cluster, '..'))
    expect(await query(other.url('postgres'), 'select 1 as number')).toEqual([{ number: 1 }])
    await again.stop()
    await other.stop()
  },
)

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sabia-embedded-'))
  chmodSync(directory, 0o755)
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
