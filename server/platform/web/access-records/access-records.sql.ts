import { sql } from 'kysely'
import type { Use } from '../http/rest-call.http.ts'
import type { Db } from '#server/platform/database/database.ts'
import { listHistory, record } from '#server/platform/database/history/history.sql.ts'

/** Somebody's use of the store, and where it came from. Nothing of what was read or done. */
export interface Access extends Use {
  at: Date
  address: string
  /** Null: no proxy says it. */
  port: number | null
}

export async function storeAccesses(db: Db, accesses: readonly Access[]) {
  await sql`insert into access_records (at, kind, session, address, port) select * from jsonb_to_recordset(${JSON.stringify(accesses)}::jsonb)
    as each (at timestamptz, kind text, session text, address inet, port int)`.execute(db)
}

/** The law asks for six months, and for no more (Marco Civil da Internet, art. 15; Decreto 8.771/2016, art. 13, § 2). */
export async function deleteOldAccessRecords(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from access_records where id in (
    select id from access_records where at < now() - interval '6 months' order by at limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Records that an order of a court names. */
export interface AccessFilter {
  from: Date
  until: Date
  address?: string | undefined
  port?: number | undefined
  /** Records of the sessions and orders of this e-mail address. */
  email?: string | undefined
  session?: string | undefined
}

export interface ListedAccess {
  at: Date
  address: string
  port: number | null
  kind: string
  session: string
  /** The e-mail address of the session or order, while the store knows it. */
  email: string | null
}

/** The entry of the history of all exports: there is one set of records. */
const recordsId = '00000000-0000-7000-8000-000000000001'

/** Reads access records, and stores in the history who asked for which, why, and how many there were: in one transaction, so that none are read unseen. */
export function exportAccesses(
  db: Db,
  filter: AccessFilter,
  { actor, reason }: { actor: string; reason: string },
): Promise<ListedAccess[]> {
  return db.transaction().execute(async (tx) => {
    const { from, until, address = null, port = null, email = null, session = null } = filter
    const { rows } = await sql<ListedAccess>`select * from (
        select at, host(address) as address, port, kind, session, coalesce(
          (select email from buyer_sessions where kind = 'BUYER' and id::text = session),
          (select email from orders where kind = 'ORDER' and id::text = session and anonymized_at is null)) as email
        from access_records where at >= ${from} and at < ${until} and (${address}::inet is null or address = ${address}::inet)
          and (${port}::int is null or port = ${port}::int) and (${session}::text is null or session = ${session}::text)
      ) as listed where ${email}::text is null or email = ${email} order by at, session`.execute(tx)
    const filterText = [from.toISOString(), until.toISOString(), address, port, email, session].filter((each) => each !== null).join(', ')
    const change = (field: string, after: string) => ({ field, before: null, after })
    const changes = [change('reason', reason), change('accessRecords', `${rows.length}: ${filterText}`)]
    await record(tx, { actor, entity: 'ACCESS_RECORDS', entityId: recordsId, action: 'EXPORTED', changes })
    return rows
  })
}

/** The exports so far, the newest first (Decreto 8.771/2016, art. 13, III). */
export const listExports = (db: Db) => listHistory(db, 'ACCESS_RECORDS', recordsId, { offset: 0, limit: 100 })
