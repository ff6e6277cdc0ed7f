import type { Duplex, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'

/** `copy … to stdout` through these streams, which end with it. Resolves with the number of rows. */
export async function copyOut(client: ClientBase, statement: string, ...into: [...Duplex[], Writable]): Promise<number> {
  const rows = client.query(to(statement))
  await pipeline(rows, ...into)
  // The number follows the last row, maybe in another packet: it is there when the connection serves its next statement.
  await client.query('select')
  return rows.rowCount
}

/** `copy … from stdin`. Resolves with the number of rows. */
export async function copyIn(client: ClientBase, statement: string, source: Readable): Promise<number> {
  const rows = client.query(from(statement))
  await pipeline(source, rows)
  return rows.rowCount
}
