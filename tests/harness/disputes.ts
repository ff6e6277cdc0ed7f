import { orderOf } from './shop.ts'
import type { Panel } from './panel.ts'

/** Staff record a dispute about an order, of all of its money if `amountCents` is absent. Returns its id. */
export async function openDispute({ ask, shop }: Panel, orderId: string, amountCents?: number): Promise<string> {
  const { data, message } = await ask(
    'mutation ($id: ID!, $dispute: DisputeInput!) { openDispute(orderId: $id, dispute: $dispute) { id } }',
    {
      id: orderId,
      dispute: {
        reason: 'FRAUD',
        amountCents: amountCents ?? (await orderOf(shop, orderId)).total_cents,
        deadlineAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
      },
    },
  )
  if (message) throw new Error(`no dispute: ${message}`)
  return (data.openDispute as { id: string }).id
}

/** Staff record PagBank's decision. Returns the cents that were taken. */
export async function closeDispute({ ask }: Panel, id: string, outcome: 'WON' | 'LOST', feeCents = 0): Promise<number> {
  const { data, message } = await ask(
    'mutation ($id: ID!, $outcome: DisputeOutcome!, $fee: Cents) { closeDispute(id: $id, outcome: $outcome, feeCents: $fee) { takenCents } }',
    { id, outcome, fee: feeCents },
  )
  if (message) throw new Error(`not decided: ${message}`)
  return (data.closeDispute as { takenCents: number }).takenCents
}
