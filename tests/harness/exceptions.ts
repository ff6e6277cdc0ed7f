import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import { listExceptions } from '#server/operations/exceptions/exceptions.sql.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import type { Panel } from './panel.ts'

/** The exceptions of an order that staff see in the panel an hour later. `detail.refusal`: why PagBank refused a refund. */
export async function exceptionsOf({ shop }: Pick<Panel, 'shop'>, orderId: string, ...kinds: ExceptionKind[]) {
  await shop.rows(`update refunds set created_at = created_at - interval '1 hour' where order_id = $1`, [orderId])
  for (const kind of kinds) await runCheck(shop.db, kind)
  const { data } = await listExceptions(shop.db, { offset: 0, limit: 1_000 }, { kind: null, accepted: false })
  const own = data.filter((exception) => exception.order_id === orderId && (kinds as string[]).includes(exception.kind))
  return own.map((exception) => ({ ...exception, detail: exception.detail as { cents?: number; refusal?: string } }))
}

/** Staff take an action that the panel offers. */
export const resolve = ({ ask }: Panel, id: string | undefined, action: 'RETRY' | 'REFUND' | 'ACCEPT', reason?: string) =>
  ask(
    `mutation ($id: ID!, $action: ExceptionAction!, $reason: String) {
      resolveException(id: $id, action: $action, reason: $reason) { resolved } }`,
    { id, action, reason },
  )
