import type { Clock } from '../state/clock.ts'
import type { Memory } from '../state/memory.ts'
import type { Ledger } from './ledger.ts'
import type { Operations } from './operations.ts'
import type { Recurrences } from './recurrences.ts'
import type { Schedule } from './schedule.ts'
import type { Webhooks } from './webhooks.ts'

/** The components of the simulated PagBank. */
export interface Parts {
  /** The sandbox's own address. */
  base: string
  memory: Memory
  clock: Clock
  ledger: Ledger
  webhooks: Webhooks
  operations: Operations
  schedule: Schedule
  recurrences: Recurrences
}
