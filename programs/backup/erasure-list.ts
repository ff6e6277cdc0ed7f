import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { withClient } from '#database/with-client.ts'

/**
 * List of the erased data (docs/backup.md#erased-data), without personal data. It is kept next to the backups, because a backup that is older
 * than an erasure does not know of it.
 */
const list = z.array(
  z.object({
    id: z.uuid(),
    request_id: z.uuid(),
    /** SHA-256, in hexadecimal. */
    email_hash: z.string().regex(/^[0-9a-f]{64}$/),
    order_id: z.uuid().nullable(),
    requested_at: z.string(),
  }),
)
type ListedErasure = z.output<typeof list>[number]

const fileNextTo = (folder: string) => join(dirname(folder), 'erasures.json')

/** A database's erasures. None, if it is empty or older than erasures. */
export async function erasuresIn(databaseUrl: string): Promise<ListedErasure[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query(`select where to_regclass('public.erasures') is not null`)
    if (tables.length === 0) return []
    const { rows } = await client.query<ListedErasure>(
      `select id, request_id, encode(email_hash, 'hex') as email_hash, order_id, requested_at::text from erasures order by id`,
    )
    return rows
  })
}

export function erasuresNextTo(folder: string): ListedErasure[] {
  const file = fileNextTo(folder)
  return existsSync(file) ? list.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** Adds to the list; nothing is ever taken from it. A full disk, or a kill, leaves the list of before. */
export function listErasures(folder: string, erasures: readonly ListedErasure[]) {
  const all = new Map([...erasuresNextTo(folder), ...erasures].map((erasure) => [erasure.id, erasure]))
  const unfinished = `${fileNextTo(folder)}.unfinished`
  writeFileSync(unfinished, `${JSON.stringify([...all.values()], null, 1)}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, fileNextTo(folder))
}

/** Makes due what a restored database does not know of, and queues the job that applies it. Returns how many there were. */
export async function eraseAgain(databaseUrl: string, erasures: readonly ListedErasure[]): Promise<number> {
  if (erasures.length === 0) return 0
  return withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `insert into erasures (id, request_id, email_hash, order_id, requested_at, due_at)
       select id, request_id, decode(email_hash, 'hex'), order_id, requested_at, now()
       from jsonb_to_recordset($1::jsonb) as listed (id uuid, request_id uuid, email_hash text, order_id uuid, requested_at timestamptz)
       on conflict (id) do nothing`,
      [JSON.stringify(erasures)],
    )
    if (rowCount) await client.query(`select graphile_worker.add_job('anonymize_due')`)
    return rowCount ?? 0
  })
}
