import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { sumDailySales } from './daily-sales.sql.ts'

export const dashboardJobs = (deps: Pick<Deps, 'db'>) =>
  ({
    /** Every night, five minutes after a day in São Paulo has ended. */
    sum_daily_sales: { run: () => sumDailySales(deps.db), schedule: { cron: '5 3 * * *', maxAttempts: 2 } },
  }) satisfies Partial<Jobs>
