import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { freePort } from '#database/free-port.ts'
import { openTestSimulators } from '#sandbox/state/simulators-under-test.ts'
import { openBucket } from '#tests/harness/bucket.ts'
import { ledgerFindings } from '#tests/harness/ledger-findings.ts'
import { s3Storage } from '#integrations/object-storage/s3-storage.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { Closing } from './closing.ts'
import { openDatabaseServer } from './open-database.ts'
import { readSettings } from './settings.ts'
import { Unable } from './unable.ts'

test(
  'the demo has a complete ledger, its payments can be refunded in the sandbox, and its files are kept where the store is configured to keep files',
  { tags: ['long'] },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sabia-start-'))
    const bucket = await openBucket()
    const database = await testDatabase()
    try {
      const settings = readSettings({ ...bucket.env, DATABASE_URL: database.url, DATA_DIR: join(directory, 'disk') }, false)
      await openDatabaseServer(settings, new Closing())
      await checkLedger({ db: database.db })
      expect(await ledgerFindings(database.db)).toEqual([])
      expect(await database.db.selectFrom('ledger_transactions').selectAll().limit(1).execute()).toHaveLength(1)
      const files = await database.db.selectFrom('files').select(['storage', 'key', 'bytes']).execute()
      expect(files.length).toBeGreaterThan(4)
      const paid = await database.db
        .selectFrom('payments')
        .select(['id', 'provider_order_id as orderId', 'paid_cents as cents'])
        .where('status', '=', 'PAID')
        .where('provider_order_id', 'is not', null)
        .executeTakeFirstOrThrow()
      const sandbox = await openTestSimulators({ directory: settings.directory, port: await freePort() })
      try {
        const { body } = await sandbox.send('GET', `/orders/${paid.orderId}`)
        const { reference_id, charges } = body as { reference_id: string; charges: { id: string; amount: { summary: object } }[] }
        expect([reference_id, charges[0]?.amount.summary]).toEqual([paid.id, expect.objectContaining({ paid: paid.cents, refunded: 0 })])
        expect((await sandbox.send('POST', `/charges/${charges[0]!.id}/cancel`, { amount: { value: paid.cents } })).status).toBe(201)
      } finally {
        await sandbox.close()
      }
      for (const { storage, key, bytes } of files) {
        expect(storage).toBe('S3')
        let read = 0
        for await (const part of await s3Storage(settings.config.s3!).read(key)) read += (part as Uint8Array).length
        expect(read).toBe(bytes)
      }
    } finally {
      await database.close()
      await bucket.close()
      rmSync(directory, { recursive: true })
    }
  },
)

test('a data folder of a version before 1.0 is left as it is, and the store says how to keep or drop it', { tags: ['long'] }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sabia-start-'))
  const closing = new Closing()
  try {
    const settings = readSettings({ DATA_DIR: directory }, false)
    const postgres = await startEmbeddedPostgres(directory)
    await postgres.create('sabia')
    const client = new pg.Client({ connectionString: postgres.url('sabia') })
    await client.connect()
    await client.query(`create table migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)`)
    await client.query(`insert into migrations (name, checksum) values ('0005_removed.sql', 'x')`)
    await client.end()
    await postgres.stop()
    const problem: unknown = await openDatabaseServer(settings, closing).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Unable)
    expect(String(problem)).toContain(`Os dados em ${directory} são de uma versão anterior à 1.0, que esta loja não lê. Nada foi alterado.`)
  } finally {
    await closing.close(0)
    rmSync(directory, { recursive: true })
  }
})
