import type { BulkOutcome } from '#domain/operations/bulk/bulk-can.ts'
import { type Allowed, allowed } from '#domain/platform/values/allowed.ts'
import type { Right } from '#domain/platform/roles/rights.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import type { BulkItem, NewBulkItem } from './bulk-items.sql.ts'
import type { BulkOperation } from './bulk-operations.sql.ts'

/** The choices and texts that an operation is prepared from. */
export interface Wanted {
  choices: unknown
  /** The things that were chosen, in the order of their list. Null: the lines name them. */
  ids: string[] | null
  /** Texts that staff pasted. */
  lines: string[]
}

export interface Result {
  outcome: BulkOutcome
  reason?: string | null
}

/** How a kind of operation prepares its items, and does one of them. */
export interface BulkWork {
  right: Right
  prepare: (db: Db, wanted: Wanted) => Promise<NewBulkItem[]>
  /**
   * In the transaction that stores the result: all or nothing. Absent: `call` does it outside of any transaction, and finds what it has done
   * if it is called again for the same item.
   */
  step?: (tx: Tx, item: BulkItem, by: { actor: string; operation: BulkOperation }) => Promise<Result>
  call?: (deps: Deps, item: BulkItem, by: { actor: string; operation: BulkOperation }) => Promise<Result>
}

/** The result of an item that is done if it may be. */
export const resultOf = (can: Allowed): Result => (can.allowed ? { outcome: 'DONE' } : { outcome: 'LEFT_OUT', reason: can.reason })

/** How an item is prepared that is done if it may be. */
export const preparedAs = (can: Allowed = allowed): Pick<NewBulkItem, 'outcome' | 'reason'> =>
  can.allowed ? { outcome: 'WAITING', reason: null } : { outcome: 'WRONG', reason: can.reason }
