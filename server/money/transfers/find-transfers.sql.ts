import { sql } from 'kysely'
import { openStatuses, type TransferStatus } from '#domain/money/transfer-lines.ts'
import type { Db } from '#server/platform/database/database.ts'
import { rowsAndCount, type Window } from '#server/platform/database/list-window.ts'

/** Sums of one day's report. Amounts are cents of BRL. */
export interface TransferDay {
  day: string
  importedAt: Date | null
  matched: number
  missing: number
  unknown: number
  different: number
  accepted: number
  /** Sums of the day's sales and refunds. */
  grossCents: number
  feeCents: number
  netCents: number
  /** Paid out on this day. */
  settledCents: number
}

/** The last days, newest first. */
export async function lastTransferDays(db: Db, most: number): Promise<TransferDay[]> {
  const { rows } = await sql<TransferDay>`select days.day::text as day, imported_at as "importedAt", sums.*
    from (select day, imported_at from transfer_days order by day desc limit ${most}) as days
    cross join lateral (
      select count(*) filter (where status = 'MATCHED')::int as matched, count(*) filter (where status = 'MISSING')::int as missing,
        count(*) filter (where status = 'UNKNOWN')::int as unknown, count(*) filter (where status = 'DIFFERENT')::int as different,
        count(*) filter (where status = 'ACCEPTED')::int as accepted,
        coalesce(sum(gross_cents) filter (where report = 'transactional' and status <> 'IGNORED'), 0)::bigint as "grossCents",
        coalesce(sum(fee_cents) filter (where report = 'transactional' and status <> 'IGNORED'), 0)::bigint as "feeCents",
        coalesce(sum(net_cents) filter (where report = 'transactional' and status <> 'IGNORED'), 0)::bigint as "netCents",
        coalesce(sum(net_cents) filter (where report = 'financial' and status <> 'IGNORED'), 0)::bigint as "settledCents"
      from transfer_lines where transfer_lines.day = days.day) as sums
    order by days.day desc`.execute(db)
  return rows
}

export type FoundLine = Awaited<ReturnType<typeof findLines>>['data'][number]

export interface LineFilters {
  day: string | null
  /** OPEN: those that need a decision. Null: all but the ignored ones. */
  status: TransferStatus | 'OPEN' | null
  /** The beginning of an order's id, a NSU, or PagBank's id of a transaction. Empty: all. */
  search: string
}

/** Same list as in the index of the open lines. */
const open = sql.join(openStatuses.map((status) => sql.lit(status)))

/** Newest first. */
export function findLines(db: Db, { day, status, search }: LineFilters, { offset, limit }: Window) {
  const matching = db
    .selectFrom('transfer_lines')
    .$if(day !== null, (select) => select.where('day', '=', sql<Date>`${day}::date`))
    .$if(search !== '', (select) => select.where(matchesSearch(search)))
    .$if(status === null, (select) => select.where('status', '<>', 'IGNORED'))
    .$if(status === 'OPEN', (select) => select.where(sql<boolean>`status in (${open})`))
    .$if(status !== null && status !== 'OPEN', (select) => select.where('status', '=', status as TransferStatus))
  const page = matching
    .select([
      'id',
      sql<string>`day::text`.as('day'),
      'report',
      'event',
      'status',
      'transaction_code as transactionCode',
      'nsu',
      'gross_cents as grossCents',
      'fee_cents as feeCents',
      'net_cents as netCents',
      'expected_cents as expectedCents',
      sql<string | null>`expected_on::text`.as('expectedOn'),
      'order_id as orderId',
      'accepted_by as acceptedBy',
      'accepted_reason as acceptedReason',
      'accepted_at as acceptedAt',
    ])
    .orderBy(sql`transfer_lines.day`, 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
  return rowsAndCount(page, matching)
}

/** Each of the three has an index. A beginning of an id is the range of the ids that begin with it. */
function matchesSearch(search: string) {
  const digits = search.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return sql<boolean>`nsu = ${search}`
  return sql<boolean>`(nsu = ${search} or transaction_code = ${digits.toUpperCase()}
    or order_id between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid)`
}
