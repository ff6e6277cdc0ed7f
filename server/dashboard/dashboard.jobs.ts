import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps.ts'
import { foldSales, resumSales } from './sales-sums.sql.ts'

export const dashboardTasks = ({ db }: Pick<Deps, 'db'>): TaskList => ({
  fold_sales: async () => {
    await foldSales(db)
  },
  resum_sales: async () => {
    await resumSales(db)
  },
})

/** Each minute and each night (04:50 in São Paulo), in one worker of all. */
export const dashboardCrontab = ['* * * * * fold_sales ?max=1', '50 7 * * * resum_sales ?max=2'].join('\n')
