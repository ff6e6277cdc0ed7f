import type { TaskList } from 'graphile-worker'
import type { Deps } from '../start/deps.ts'
import { freeAbandonedJobs } from './abandoned-jobs.sql.ts'
import { sweepJobs } from './sweep.sql.ts'

export const sweepTasks = ({ db, log }: Pick<Deps, 'db' | 'log'>): TaskList => ({
  sweep_jobs: async () => {
    const unlocked = await freeAbandonedJobs(db)
    const { missing, cleared } = await sweepJobs(db)
    if (unlocked + missing + cleared > 0)
      log.warn({ unlocked, missing, cleared }, 'the sweep found jobs that were abandoned, missing or dead')
  },
})

/** Every minute, in one worker only. */
export const sweepCrontab = '* * * * * sweep_jobs ?max=1'
