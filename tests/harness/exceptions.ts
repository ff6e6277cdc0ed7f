import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import { listExceptions } from '#server/operations/exceptions/exceptions.sql.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import type { Json, Panel } from './panel.ts'

/** The exceptions of an order that staff see in the panel an hour later. `detail.refusal`: why PagBank refused a refund. */
export async function exceptionsOf({ shop }: Pick<Panel, 'shop'>, orderId: string, ...kinds: ExceptionKind[]) {
  await shop.rows(`update refunds set created_at = created_at - interval '1 hour' where order_id = $1`, [orderId])
  for (const kind of kinds) await runCheck(shop.db, kind)
  const { data } = await listExceptions(shop.db, { offset: 0, limit: 1_000 }, { kind: null, accepted: false })
  const own = data.filter((exception) => exception.order_id === orderId && (kinds as string[]).includes(exception.kind))
  return own.map((exception) => ({ ...exception, detail: exception.detail as { cents?: number; refusal?: string } }))
}

/** The panel's list of a kind after a run of its check. */
export async function listed({ shop, ask }: Panel, kind: ExceptionKind, accepted = false): Promise<Json[]> {
  await runCheck(shop.db, kind)
  const fields = 'id kind severity title cause since orderId cents actions accepted resolved taken { actor action reason }'
  const query = `query ($kind: ExceptionKind, $accepted: Boolean) { listExceptions(kind: $kind, accepted: $accepted, limit: 100) { data { ${fields} } } }`
  const { data, message } = await ask(query, { kind, accepted })
  if (message) throw new Error(message)
  return (data.listExceptions as { data: Json[] }).data
}

/** Staff take an action that the panel offers. */
export const resolve = ({ ask }: Panel, id: string | undefined, action: 'RETRY' | 'RESEND' | 'REFUND' | 'ACCEPT', reason?: string) =>
  ask(
    `mutation ($id: ID!, $action: ExceptionAction!, $reason: String) {
      resolveException(id: $id, action: $action, reason: $reason) { resolved } }`,
    { id, action, reason },
  )
