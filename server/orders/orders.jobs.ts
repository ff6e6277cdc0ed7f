import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps.ts'
import { compactOrderCounts, recountOrders } from './order-counts.sql.ts'

export const orderTasks = ({ db }: Pick<Deps, 'db'>): TaskList => ({
  compact_order_counts: async () => {
    await compactOrderCounts(db)
  },
  recount_orders: async () => {
    await recountOrders(db)
  },
})

/** Every minute and every night (04:40 in São Paulo), in one worker only. */
export const orderCrontab = ['* * * * * compact_order_counts ?max=1', '40 7 * * * recount_orders ?max=2'].join('\n')
