import type { Clock } from '../state/clock.ts'
import type { Memory } from '../state/memory.ts'
import { changeSettings, readSettings } from '../state/settings.ts'
import { cardPageRoutes } from './card-page.http.ts'
import { setClaim } from './claims.ts'
import { Ledger } from './ledger.ts'
import { Operations } from './operations.ts'
import { pagBankRoutes } from './pagbank.http.ts'
import { Recurrences } from './recurrences.ts'
import { Schedule } from './schedule.ts'
import { checkoutSummary, orderSummary } from './summaries.ts'
import { changeReport, type ReportChange } from './transfer-report.ts'
import { transferReportRoutes } from './transfer-report.http.ts'
import { Webhooks } from './webhooks.ts'

export interface PagBankOptions {
  /** The sandbox's own address. */
  base: string
  memory: Memory
  clock: Clock
  /** The token that the store must send, and that signs webhooks. */
  token: string
  log: (line: string) => void
}

export type SimulatedProvider = ReturnType<typeof openPagBank>

/** The simulated PagBank: its API and card page for the store, and everything that the console and tests read and control. */
export function openPagBank(options: PagBankOptions) {
  const { base, memory, clock, token } = options
  const ledger = new Ledger(memory)
  const webhooks = new Webhooks(options)
  const recurrences = new Recurrences({ memory, clock, ledger, webhooks })
  const operations = new Operations({ base, memory, clock, ledger, webhooks, recurrences })
  const schedule = new Schedule({ memory, clock, operations, recurrences })
  return {
    routes: [
      pagBankRoutes({ base, memory, clock, ledger, webhooks, operations, schedule, recurrences }, token),
      cardPageRoutes({ ledger, operations }),
      transferReportRoutes({ ledger, memory }),
    ],
    operations,
    recurrences,
    /** Newest first. */
    orders: () => ledger.orders().map((order) => orderSummary(order, webhooks)),
    order: (id: string) => {
      const order = ledger.order(id)
      return order && orderSummary(order, webhooks)
    },
    /** Newest first. */
    checkouts: () => ledger.checkouts().map(checkoutSummary),
    checkout: (id: string) => {
      const checkout = ledger.checkout(id)
      return checkout && checkoutSummary(checkout)
    },
    unpaidCheckouts: () =>
      ledger
        .checkouts()
        .filter(({ id }) => !ledger.isPaid(id))
        .map(checkoutSummary),
    /** From now on PagBank reports this status for the order's charges, whatever their real one is; null ends the claim. */
    claim: (orderId: string, status: unknown) => setClaim(memory, orderId, status),
    /** Makes the transfer report differ from the orders. */
    changeReport: (change: ReportChange) => changeReport(memory, change),
    /** The ids of an order's charges. */
    chargesOf: (orderId: string) => (ledger.order(orderId)?.charges ?? []).map(({ id }) => id),
    settings: () => readSettings(memory),
    changeSettings: (change: Record<string, unknown>) => changeSettings(memory, change),
    stop: async () => {
      schedule.stop()
      await webhooks.stop()
    },
  }
}
