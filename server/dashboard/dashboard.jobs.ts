import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps.ts'
import { compactSalesSums, rebuildSalesSums } from './sales-sums.sql.ts'

export const dashboardTasks = ({ db }: Pick<Deps, 'db'>): TaskList => ({
  compact_sales_sums: async () => {
    await compactSalesSums(db)
  },
  rebuild_sales_sums: async () => {
    await rebuildSalesSums(db)
  },
})

/** Every minute and every night (04:50 in São Paulo), in one worker only. */
export const dashboardCrontab = ['* * * * * compact_sales_sums ?max=1', '50 7 * * * rebuild_sales_sums ?max=2'].join('\n')
