import { sql } from 'kysely'
import type { FiscalDocumentStatus } from '#domain/fiscal-status.ts'
import type { Db } from '../database/database.ts'

export interface FiscalFigure {
  status: FiscalDocumentStatus
  count: number
  /** Seconds since the oldest one is due. */
  oldest: number
}

/** Documents that wait for the issuer or for staff. What waits for the end of a guarantee is not counted. */
export async function fiscalFigures(db: Db): Promise<FiscalFigure[]> {
  const { rows } = await sql<FiscalFigure>`
    select status, count(*)::int as count, extract(epoch from now() - min(due_at))::float8 as oldest
    from fiscal_documents where status in ('QUEUED', 'SENT', 'CANCELING') and due_at <= now() group by status
    union all
    select status, count(*)::int, extract(epoch from now() - min(updated_at))::float8
    from fiscal_documents where status = 'REJECTED' group by status`.execute(db)
  return rows
}
