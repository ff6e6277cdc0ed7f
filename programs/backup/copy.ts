import type { Duplex, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'

/** Pipes `copy … to stdout` through these streams and ends them. Resolves with the number of rows. */
export async function copyOut(client: ClientBase, statement: string, ...into: [...Duplex[], Writable]): Promise<number> {
  const rows = client.query(to(statement))
  await pipeline(rows, ...into)
  // The row count follows the last row, maybe in another packet. It has arrived when the connection executes its next statement.
  await client.query('select')
  return rows.rowCount
}

/** Pipes these streams into `copy … from stdin`. Resolves with the number of rows. */
export async function copyIn(client: ClientBase, statement: string, source: Readable): Promise<number> {
  const rows = client.query(from(statement))
  await pipeline(source, rows)
  return rows.rowCount
}
