import { searchedText } from '#domain/platform/values/addresses.ts'
import { sql } from 'kysely'
import type { FiscalDocumentStatus } from '#domain/compliance/fiscal/fiscal-status.ts'
import type { Db } from '#server/platform/database/database.ts'
import { listedEmail, listedName } from '#server/orders/list/listed-buyer.sql.ts'
import { likeLiteral, longestSearch, rowsAndCount, type Window } from '#server/platform/database/list-window.ts'
import type { FiscalDocument } from './fiscal-documents.sql.ts'

/** A document with what a list shows of its order. */
export type ListedDocument = FiscalDocument & { orderName: string; orderEmail: string; titles: string[] }

export interface DocumentFilters {
  search: string
  orderId: string | null
  status: FiscalDocumentStatus | null
}

/**
 * The newest first. A search finds the beginning of an order's id or, unless it is blocked, of its buyer's e-mail, or a whole number or key. One statement reads the
 * rows: a document that replaces another one appears together with that one's end.
 */
export async function listDocuments(db: Db, { offset, limit }: Window, filters: DocumentFilters) {
  const matches = matching(db, filters)
  const ids = matches.select('fiscal_documents.id')
  const page = ids.orderBy('fiscal_documents.created_at', 'desc').orderBy('fiscal_documents.id', 'desc')
  const counted = filters.search === '' ? ids : page.limit(longestSearch)
  const rows = withOrders(db)
    .where('fiscal_documents.id', 'in', page.offset(offset).limit(limit))
    .orderBy('fiscal_documents.created_at', 'desc')
    .orderBy('fiscal_documents.id', 'desc')
    .$castTo<ListedDocument>()
  return rowsAndCount(rows, db.selectFrom(counted.as('counted')))
}

function matching(db: Db, { search, orderId, status }: DocumentFilters) {
  let matches = db.selectFrom('fiscal_documents')
  if (orderId) matches = matches.where('fiscal_documents.order_id', '=', orderId)
  if (status) matches = matches.where('fiscal_documents.status', '=', status)
  if (search === '') return matches
  const start = `${likeLiteral(searchedText(search))}%`
  return matches.where((where) =>
    where.or([
      where('fiscal_documents.number', '=', search),
      // A document and the export show it in groups.
      where('fiscal_documents.access_key', 'in', [search, search.replace(/\s/g, '')]),
      where(
        'fiscal_documents.order_id',
        'in',
        db
          .selectFrom('orders')
          .select('orders.id')
          .where((order) =>
            order.or([
              order.and([order('orders.blocked_at', 'is', null), order('orders.email', 'like', start)]),
              order(sql<string>`orders.id::text`, 'like', start),
            ]),
          )
          .limit(longestSearch),
      ),
    ]),
  )
}

const withOrders = (db: Db) =>
  db
    .selectFrom('fiscal_documents')
    .innerJoin('orders', 'orders.id', 'fiscal_documents.order_id')
    .selectAll('fiscal_documents')
    .select([
      listedName.as('orderName'),
      listedEmail.as('orderEmail'),
      sql<string[]>`(select coalesce(json_agg(item.title order by item.position), '[]') from order_items item
        where item.order_id = orders.id and item.id in (select (line ->> 'itemId')::uuid from jsonb_array_elements(lines) as line))`.as(
        'titles',
      ),
    ])

export const listedDocument = async (db: Db, id: string): Promise<ListedDocument | undefined> =>
  withOrders(db).where('fiscal_documents.id', '=', id).$castTo<ListedDocument>().executeTakeFirst()
