import type { QueryCreator } from 'kysely'
import type { DB } from '#database/tables.generated.ts'
import type { Db } from '../database/database.ts'
import type { Exchange } from '../providers/pagbank.ts'

/** Stores requests to the provider and its responses as evidence. A call that was not made is none. */
export async function recordExchange(db: Db, paymentId: string, ...exchanges: Exchange[]) {
  const made = exchanges.filter(({ outcome }) => outcome !== 'paused')
  if (made.length > 0) await insertedExchanges(db, paymentId, made).execute()
}

/** The same insert as a query, for use within another statement. */
export const insertedExchanges = (db: QueryCreator<DB>, paymentId: string, exchanges: readonly Exchange[]) =>
  db.insertInto('provider_exchanges').values(
    exchanges.map((exchange) => ({
      payment_id: paymentId,
      method: exchange.method,
      path: exchange.path,
      status: exchange.status,
      outcome: exchange.outcome,
      request: exchange.request === undefined ? null : JSON.stringify(exchange.request),
      response: exchange.response === undefined ? null : JSON.stringify(exchange.response),
      milliseconds: Math.round(exchange.milliseconds),
    })),
  )
