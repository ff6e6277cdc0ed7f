import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { StampedCopies } from '#database/tables.generated.ts'
import { minutesUntilRetry } from '#domain/delivery/stamps/copy-retries.ts'
import { copyCodeLength, newVerificationCode } from '#domain/delivery/certificates/verification-code.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { giveUpContent, keepContent } from '#server/platform/files/content-removals.sql.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'

/** The version of the stamp's layout. A new one makes new copies; the code of a line stays. */
const version = 2
/** A copy is deleted when it was not downloaded for so many days. */
const copyDays = 90

export type StampedCopy = Omit<
  Pick<Selectable<StampedCopies>, 'id' | 'code' | 'key' | 'bytes' | 'sha256' | 'status' | 'failures'>,
  'status'
> & {
  /** FAILED: it could not be made for hours, and staff decide. */
  status: 'WANTED' | 'READY' | 'FAILED' | 'EXPIRED'
}

const columns = sql`id, code, status, key, bytes, sha256, failures`

/**
 * The copy of a line's file. If there is none yet, or no longer, it is wanted from now on, and its job is queued. A copy that is ready counts
 * as used.
 */
export async function wantCopy(db: Db, line: { orderItemId: string; fileId: string }): Promise<StampedCopy> {
  const ready = await readyCopy(db, line)
  if (ready) return ready
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<StampedCopy & { added: boolean }>`
      insert into stamped_copies as copy (order_item_id, file_id, version, code)
      values (${line.orderItemId}, ${line.fileId}, ${version},
        coalesce((select code from stamped_copies where order_item_id = ${line.orderItemId} limit 1), ${newVerificationCode(copyCodeLength)}))
      on conflict (order_item_id, file_id, version) do update set
        status = case when copy.status = 'EXPIRED' then 'WANTED' else copy.status end,
        wanted_at = case when copy.status = 'EXPIRED' then now() else copy.wanted_at end, used_at = now()
      returning ${columns}, status = 'WANTED' and wanted_at = now() as added`.execute(tx)
    const copy = rows[0]!
    if (copy.added) await queueCopy(tx, copy.id)
    return copy
  })
}

async function readyCopy(db: Db, { orderItemId, fileId }: { orderItemId: string; fileId: string }): Promise<StampedCopy | undefined> {
  const { rows } = await sql<StampedCopy>`update stamped_copies set used_at = now()
    where order_item_id = ${orderItemId} and file_id = ${fileId} and version = ${version} and status in ('READY', 'FAILED')
    returning ${columns}`.execute(db)
  return rows[0]
}

export async function copyById(db: Db, id: string): Promise<StampedCopy | undefined> {
  const { rows } = await sql<StampedCopy>`select ${columns} from stamped_copies where id = ${id}`.execute(db)
  return rows[0]
}

/** Data for a job that makes a copy. */
export interface CopyOrder {
  id: string
  code: string
  name: string
  cpf: string
  fileId: string
  failures: number
}

/** Null: it is not wanted any more, or it has been made. */
export async function copyToMake(db: Db, id: string): Promise<CopyOrder | undefined> {
  const { rows } = await sql<CopyOrder>`select copy.id, copy.code, orders.name, orders.cpf, copy.file_id as "fileId", copy.failures
    from stamped_copies copy join order_items item on item.id = copy.order_item_id join orders on orders.id = item.order_id
    where copy.id = ${id} and copy.status = 'WANTED'`.execute(db)
  return rows[0]
}

/**
 * False: another attempt has made the copy meanwhile, or its order does not have the stamped name any more, because its buyer was erased.
 * Then this content is not needed. Under the order's lock: an erasure either waits, and gives this copy up, or is seen here.
 */
export async function storeCopy(
  db: Db,
  id: string,
  made: { key: string; storage: string; name: string; bytes: number; sha256: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`with named as materialized (
        select from orders where name = ${made.name} and id = (
          select order_id from order_items item join stamped_copies copy on copy.order_item_id = item.id where copy.id = ${id})
        for share
      ) update stamped_copies set status = 'READY', key = ${made.key}, storage = ${made.storage}, bytes = ${made.bytes},
        sha256 = ${made.sha256}, made_at = now(), used_at = now(), problem = null, failures = 0
      where id = ${id} and status = 'WANTED' and exists (select from named)`.execute(tx)
    if (Number(numAffectedRows) === 0) return false
    await keepContent(tx, [made.key])
    return true
  })
}

/** It is not wanted any more: its file cannot be stamped, or its buyer was erased. The next request wants it again. */
export async function dropCopy(db: Db, id: string) {
  await sql`update stamped_copies set status = 'EXPIRED' where id = ${id} and status = 'WANTED'`.execute(db)
}

/** A copy could not be made: it is tried again later, or left to staff. `problem`: a sentence for them. */
export async function failCopy(db: Db, id: string, problem: string) {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ failures: number }>`update stamped_copies set failures = failures + 1, problem = ${problem}
      where id = ${id} and status = 'WANTED' returning failures`.execute(tx)
    if (!rows[0]) return
    const minutes = minutesUntilRetry(rows[0].failures)
    if (minutes === null) await sql`update stamped_copies set status = 'FAILED', failed_at = now() where id = ${id}`.execute(tx)
    else await queueCopy(tx, id, new Date(Date.now() + minutes * 60_000))
  })
}

/** Begins anew with a copy that was left to staff. */
export async function reopenCopy(db: Db, id: string) {
  await sql`update stamped_copies set status = 'WANTED', failures = 0, failed_at = null, wanted_at = now()
    where id = ${id} and status = 'FAILED'`.execute(db)
}

const queueCopy = (tx: Tx, id: string, runAt?: Date) => addJob(tx, 'stamp_copy', { copyId: id }, { key: `stamp:${id}`, runAt })

/** A copy has no content under this key any more: it can be wanted again. */
export async function loseCopy(db: Db, id: string, key: string) {
  await sql`update stamped_copies set status = 'EXPIRED', key = null where id = ${id} and key = ${key}`.execute(db)
}

/** Gives up the content of copies that were not downloaded for 90 days. Returns how many. */
export const expireUnusedCopies = (db: Db) =>
  db.transaction().execute((tx) => expireCopies(tx, sql`used_at < now() - make_interval(days => ${sql.lit(copyDays)})`))

/** The copies of an order name its buyer. */
export const giveUpCopies = (tx: Tx, orderId: string) =>
  expireCopies(tx, sql`order_item_id in (select id from order_items where order_id = ${orderId})`)

/** The rows stay, so that a code can be verified, and so that the same code is stamped if the copy is wanted again. */
async function expireCopies(tx: Tx, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    with expired as materialized (select id, key from stamped_copies where status = 'READY' and ${which} order by id for update)
    update stamped_copies copy set status = 'EXPIRED', key = null from expired where copy.id = expired.id returning expired.key`.execute(tx)
  await giveUpContent(
    tx,
    rows.map(({ key }) => key),
  )
  return rows.length
}

/** The order of a line of a book. */
export async function orderOfLine(db: Db, orderItemId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    order_id: string
  }>`select order_id from order_items where id = ${orderItemId} and book_id is not null`.execute(db)
  return rows[0]?.order_id
}
