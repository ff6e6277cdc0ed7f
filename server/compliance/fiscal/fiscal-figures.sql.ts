import { sql } from 'kysely'
import type { FiscalDocumentStatus } from '#domain/compliance/fiscal/fiscal-status.ts'
import type { Db } from '#server/platform/database/database.ts'

export interface FiscalFigure {
  status: FiscalDocumentStatus
  count: number
  /** Seconds since the oldest one is due. */
  oldest: number
}

/**
 * Documents that wait for the issuer, and as REJECTED those that wait for staff, also if the issuer does not cancel them. What waits for the
 * end of a guarantee is not counted.
 */
export async function fiscalFigures(db: Db): Promise<FiscalFigure[]> {
  const { rows } = await sql<FiscalFigure>`
    select status, count(*)::int as count, extract(epoch from now() - min(due_at))::float8 as oldest
    from fiscal_documents where status in ('QUEUED', 'SENT', 'CANCELING') and next_at is not null and due_at <= now() group by status
    union all
    select 'REJECTED', count(*)::int, coalesce(extract(epoch from now() - min(updated_at)), 0)::float8
    from fiscal_documents where status = 'REJECTED' or (status = 'CANCELING' and next_at is null)`.execute(db)
  return rows
}
