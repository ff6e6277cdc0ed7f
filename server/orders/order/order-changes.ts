import { eventsOf } from '#server/platform/monitoring/events.ts'

/** `from` is NEW for an order that was placed. A transaction that is rolled back is counted too. */
export const orderChanges = eventsOf<{ from: string; to: string }>('order-change')
