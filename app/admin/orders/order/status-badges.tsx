import { Badges } from '#app/ui/badge.tsx'
import { type OrderStanding, statusBadges } from './order-standing.ts'

/** See docs/rules/orders.md#display-status: the status derived from the flags, followed by anything else the staff need to know. */
export const StatusBadges = ({ order }: { order: OrderStanding }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badges of={statusBadges(order)} />
  </span>
)
