import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import { sweep } from './rate-limits.sql.ts'

export const limitTasks = ({ db }: Pick<Deps, 'db'>): TaskList => ({
  sweep_limits: async () => {
    await sweep(db)
  },
})

/** Every ten minutes, in one of the workers. */
export const limitCrontab = '*/10 * * * * sweep_limits ?max=1'
