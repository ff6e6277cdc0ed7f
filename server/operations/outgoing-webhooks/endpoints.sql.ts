import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { entriesOf } from '#server/platform/database/entries.sql.ts'

export const endpoints = entriesOf('webhook_endpoints', [
  'id',
  'name',
  'url',
  'kinds',
  'active',
  'failing_since',
  'disabled_at',
  'version',
  'created_at',
  'updated_at',
])

/** Whoever turns an endpoint on again, or corrects its address, gives it a new beginning. */
export const freshStart = { failing_since: null, failures: 0, paused_until: null, disabled_at: null }

/** Hours for which the secret before the newest one signs too. */
const rotationHours = 24

/** Adds the secret with which deliveries are signed from now on. The one before it goes on signing for a day, and none that is older. */
export async function addSecret(tx: Tx, endpointId: string, secret: Buffer) {
  await sql`select from webhook_endpoints where id = ${endpointId} for no key update`.execute(tx)
  await sql`delete from webhook_secrets where endpoint_id = ${endpointId} and retires_at is not null`.execute(tx)
  await sql`update webhook_secrets set retires_at = now() + make_interval(hours => ${rotationHours})
    where endpoint_id = ${endpointId} and retires_at is null`.execute(tx)
  await tx.insertInto('webhook_secrets').values({ endpoint_id: endpointId, secret }).execute()
}

/** The newest first. */
export async function secretsOf(db: Db, endpointId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from webhook_secrets
    where endpoint_id = ${endpointId} and (retires_at is null or retires_at > now()) order by id desc`.execute(db)
  return rows.map(({ secret }) => secret)
}

/** Returns since when deliveries had failed before this one, if they had. */
export async function storeSuccess(db: Db, id: string): Promise<Date | undefined> {
  const failed = await db
    .updateTable('webhook_endpoints')
    .set(freshStart)
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .returning(sql<Date>`old.failing_since`.as('since'))
    .executeTakeFirst()
  return failed?.since
}

/** Returns how many deliveries have failed in a row, and since when. */
export async function storeFailure(db: Db, id: string): Promise<{ failures: number; failing_since: Date }> {
  return db
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql`coalesce(failing_since, now())`, failures: sql`failures + 1` })
    .where('id', '=', id)
    .returning(['failures', sql<Date>`failing_since`.as('failing_since')])
    .executeTakeFirstOrThrow()
}

export async function pauseEndpoint(db: Db, id: string, seconds: number) {
  await sql`update webhook_endpoints set paused_until = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(db)
}

/** False: staff have corrected its address since, which may be reached. */
export async function disableEndpoint(db: Db, id: string, url: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update webhook_endpoints set active = false, disabled_at = now(), version = version + 1 where id = ${id} and active and url = ${url}`.execute(
      db,
    )
  return numAffectedRows === 1n
}
