import { sql } from 'kysely'
import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import { type ExceptionRow, listExceptions } from '#server/operations/exceptions/exceptions.sql.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import type { Lane } from './lane.ts'
import type { ModelOrder } from './model.ts'

/** The exceptions of an order that staff see in the panel an hour later. */
export async function exceptionsOf({ deps: { db } }: Lane, order: ModelOrder, kinds: readonly ExceptionKind[]): Promise<ExceptionRow[]> {
  await sql`update refunds set created_at = created_at - interval '1 hour' where order_id = ${order.id}`.execute(db)
  for (const kind of kinds) await runCheck(db, kind)
  const { data } = await listExceptions(db, { offset: 0, limit: 1_000 }, { kind: null, accepted: false })
  return data.filter((exception) => exception.order_id === order.id && (kinds as string[]).includes(exception.kind))
}
