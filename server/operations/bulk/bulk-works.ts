import type { BulkKind } from '#domain/operations/bulk/bulk-can.ts'
import type { BulkWork } from './bulk-work.ts'
import { accesses } from './accesses.ts'
import { dueRefunds } from './due-refunds.ts'
import { priceChanges, publications } from './product-changes.ts'
import { sentMarks } from './sent-marks.ts'

export const bulkWorks: Record<BulkKind, BulkWork> = {
  MARK_SENT: sentMarks,
  REFUND_DUE: dueRefunds,
  GRANT_ACCESS: accesses,
  CHANGE_PRICES: priceChanges,
  ...publications,
}
