import { createHash } from 'node:crypto'
import { Transform, Writable } from 'node:stream'
import type { ClientBase } from 'pg'
import { copyOut } from './copy.ts'
import type { Table } from './tables.ts'

/** Passes data through and computes its SHA-256. */
export function hashing() {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, digest: () => hash.digest('hex') }
}

export function copyStatement({ name, columns, key }: Table): string {
  const order = key.length > 0 ? key : columns
  return `copy (select ${columns.join(', ')} from ${name} order by ${order.join(', ')}) to stdout`
}

/** Counts and hashes the current rows of a table, without writing them anywhere. */
export async function fingerprintOf(client: ClientBase, table: Table): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  const nowhere = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done()
    },
  })
  const rows = await copyOut(client, copyStatement(table), nowhere)
  return { rows, sha256: hash.digest('hex') }
}
