import { Counter, type Registry } from 'prom-client'
import { isTransitionAllowed, orderStatuses } from '#domain/orders/order/order-transitions.ts'
import { orderChanges } from './orders.sql.ts'

export function registerOrderMetrics(registry: Registry) {
  const labelNames = ['from', 'to']
  const changes = new Counter({ name: 'order_changes_total', help: 'Changes of order status', labelNames, registers: [registry] })
  // A series that begins with its first event has not increased. Those of an alert begin with the process.
  for (const from of orderStatuses) if (isTransitionAllowed(from, 'REFUND_DUE')) changes.inc({ from, to: 'REFUND_DUE' }, 0)
  orderChanges.subscribe((labels) => changes.inc(labels))
}
