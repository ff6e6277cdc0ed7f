import type { Clock } from '../state/clock.ts'
import type { Memory } from '../state/memory.ts'
import { readSettings } from '../state/settings.ts'
import type { Operations } from './operations.ts'
import type { Recurrences } from './recurrences.ts'
import type { Checkout, Order } from './records.ts'

interface Appointment {
  what: 'pay' | 'expire-order' | 'expire-checkout'
  /** In milliseconds. */
  at: number
}

interface ScheduleOptions {
  memory: Memory
  clock: Clock
  operations: Operations
  recurrences: Recurrences
}

/**
 * The automatic changes of charges: PIX codes are paid depending on their amount, if the settings allow it, and unpaid ones expire. The
 * schedule is stored, so a restart only delays it.
 */
export class Schedule {
  readonly #options: ScheduleOptions
  readonly #timer: NodeJS.Timeout

  constructor(options: ScheduleOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#runDue(), 500)
  }

  watchOrder(order: Order) {
    const { memory, clock } = this.#options
    const [charge] = order.charges ?? []
    const amount = order.qr_codes?.[0]?.amount.value ?? charge?.amount.value ?? 0
    const wait = readSettings(memory).autoPay ? autoPayAfter(amount) : null
    if (wait !== null) this.#add(order.id, { what: 'pay', at: clock.now() + wait })
    const { pix } = (charge?.payment_method ?? {}) as { pix?: { expiration_date?: string } }
    if (pix?.expiration_date) this.#add(order.id, { what: 'expire-order', at: Date.parse(pix.expiration_date) })
  }

  watchCheckout({ id, expiration_date }: Checkout) {
    if (expiration_date) this.#add(id, { what: 'expire-checkout', at: Date.parse(expiration_date) })
  }

  stop() {
    clearInterval(this.#timer)
  }

  #add(id: string, appointment: Appointment) {
    this.#options.memory.set('appointment', `${appointment.what} ${id}`, appointment)
  }

  #runDue() {
    const { memory, clock, recurrences } = this.#options
    recurrences.runDue()
    for (const { id: key, thing } of memory.entries<Appointment>('appointment')) {
      if (thing.at > clock.now()) continue
      memory.remove('appointment', key)
      this.#run(thing, key.slice(key.indexOf(' ') + 1))
    }
  }

  #run({ what }: Appointment, id: string) {
    const { operations } = this.#options
    switch (what) {
      case 'pay':
        return operations.pay(id)
      case 'expire-order':
        return operations.expireIfWaiting(id)
      case 'expire-checkout':
        return operations.expireCheckout(id)
    }
  }
}

/** In milliseconds. PagBank's own sandbox decides by the amount: immediately up to R$ 100, after five minutes up to R$ 200, never above. */
function autoPayAfter(cents: number): number | null {
  if (cents > 20_000) return null
  return cents <= 10_000 ? 2_000 : 5 * 60_000
}
