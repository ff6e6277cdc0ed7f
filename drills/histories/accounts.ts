import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { Findings } from '../drill.ts'
import type { Lane } from './lane.ts'
import { owed } from './model.ts'

/** The whole store's accounts, between two rounds of histories, when nothing happens. */
export async function compareAccounts({ db }: Pick<Deps, 'db'>, lanes: readonly Lane[], findings: Findings) {
  const owing = lanes.flatMap((lane) => lane.open.filter((order) => owed(order) > 0).map(({ id }) => id))
  const { rows } = await sql<{ id: string }>`select distinct order_id as id from payments where refund_due`.execute(db)
  findings.equal('the orders with money to be refunded', rows.map(({ id }) => id).toSorted(byText), owing.toSorted(byText))
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)
