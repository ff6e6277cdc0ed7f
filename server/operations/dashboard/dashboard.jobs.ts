import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import { sumDailySales } from './daily-sales.sql.ts'

export const dashboardTasks = ({ db }: Pick<Deps, 'db'>): TaskList => ({
  sum_daily_sales: () => sumDailySales(db),
})

/** Every night, five minutes after a day in São Paulo has ended. */
export const dashboardCrontab = '5 3 * * * sum_daily_sales ?max=2'
