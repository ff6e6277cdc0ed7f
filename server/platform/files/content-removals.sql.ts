import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/**
 * Before content is written under a key: it is removed in a day, unless `keepContent` is called until then. So a program that is killed leaves
 * nothing in the storage that nobody knows of.
 */
export async function claimContent(db: Db, key: string) {
  await sql`insert into content_removals (key, due_at) values (${key}, now() + interval '1 day')`.execute(db)
}

/** In the transaction that stores a row with these keys. Throws if the content of one was removed, because writing it took longer than a day. */
export async function keepContent(tx: Tx, keys: readonly string[]) {
  const { numAffectedRows } = await sql`delete from content_removals where key = any(${[...keys]}::text[])`.execute(tx)
  if (Number(numAffectedRows) !== keys.length) throw new Error('content was removed before its row was stored')
}

/** In the transaction after which no row names these keys any more: the job `remove_content` removes what is not removed before. */
export async function giveUpContent(db: Db, keys: readonly (string | null)[]) {
  await sql`insert into content_removals (key) select key from unnest(${[...keys]}::text[]) as key where key is not null
    on conflict (key) do update set due_at = excluded.due_at`.execute(db)
}

/** Up to `most` keys whose content is to be removed, except these. */
export async function dueRemovals(db: Db, most: number, except: readonly string[]): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select key as id from content_removals
    where due_at <= now() and key <> all(${[...except]}::text[]) order by due_at limit ${most}`.execute(db)
  return rows
}

/** After the content was removed. */
export async function forgetContent(db: Db, key: string) {
  await sql`delete from content_removals where key = ${key}`.execute(db)
}
