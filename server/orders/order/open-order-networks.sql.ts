import { sql } from 'kysely'
import type { Holder, OpenHolds } from '#domain/orders/order/buyer-limits.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** Far above any limit of open orders: it bounds the statement. */
const mostHolds = 5_000

interface Submitted {
  quoteId: string
  cpf: string
  /** The networks of its caller (server/platform/web/rate-limits/rate-limit-rules.ts). */
  network: string
  wide: string
  /** An earlier order that it replaces: it does not count. */
  replaces: string | null
}

/**
 * Counts an order that is about to be placed, or to be open again, among those of its network, and returns what the others hold. Until the
 * transaction ends, no other order of the wide network is counted, so that no two orders both take what is left of a limit.
 */
export async function holdFromNetwork(tx: Tx, { quoteId, cpf, network, wide, replaces }: Submitted): Promise<Record<Holder, OpenHolds>> {
  const { rows } = await sql<OpenHolds & { holder: Holder }>`select holder, orders, units
    from hold_from_network(${quoteId}, ${cpf}, ${network}, ${wide}, ${replaces}, ${sql.lit(mostHolds)})`.execute(tx)
  return Object.fromEntries(rows.map(({ holder, orders, units }) => [holder, { orders, units }])) as Record<Holder, OpenHolds>
}

/** Networks of orders that hold nothing any more, or were not placed. */
export async function deleteClosedNetworks(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from open_order_networks where quote_id in (
    select quote_id from open_order_networks submitted where submitted_at < now() - interval '1 hour'
      and not exists (select from orders where orders.quote_id = submitted.quote_id and status = 'PENDING') limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
