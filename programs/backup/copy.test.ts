// @module-tag long
import { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import { copyIn, copyOut } from './copy.ts'

test('rejects if the stream fails, and the connection can be closed', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left')) })
  const many = `copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`
  await expect(copyOut(client, many, full)).rejects.toThrow('no space left')
  await client.end()
  await database.close()
})

test('rejects if the table refuses a row, and the connection executes the next statement', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create temporary table numbers (number int)')
  await expect(copyIn(client, 'copy numbers from stdin', Readable.from(['1\n', 'two\n']))).rejects.toThrow('integer')
  expect(await copyIn(client, 'copy numbers from stdin', Readable.from(['1\n', '2\n']))).toBe(2)
  await client.end()
  await database.close()
})
