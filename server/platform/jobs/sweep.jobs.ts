import type { Deps } from '../start/deps.ts'
import { freeAbandonedJobs } from './abandoned-jobs.sql.ts'
import type { Jobs } from './job.ts'
import { sweepJobs } from './sweep.sql.ts'

/** `jobs`: all others, which say what their work is. */
export const sweepingJobs = ({ db, log }: Pick<Deps, 'db' | 'log'>, jobs: Omit<Jobs, 'sweep_jobs'>) =>
  ({
    sweep_jobs: {
      run: async () => {
        const unlocked = await freeAbandonedJobs(db)
        const { missing, cleared } = await sweepJobs(db, jobs)
        if (unlocked + missing + cleared > 0)
          log.warn({ unlocked, missing, cleared }, 'the sweep found jobs that were abandoned, missing or dead')
      },
      schedule: { cron: '* * * * *', maxAttempts: 1 },
    },
  }) satisfies Partial<Jobs>
