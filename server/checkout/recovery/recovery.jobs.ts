import { recoveryStepsOf } from '#domain/platform/settings/recovery-steps.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { queueReminders } from './recovery.sql.ts'

export const recoveryJobs = (deps: Pick<Deps, 'db' | 'config'>) =>
  ({
    plan_recovery: {
      run: async () => {
        const steps = recoveryStepsOf(await readStoreSettings(deps))
        return deps.db.transaction().execute((tx) => queueReminders(tx, steps))
      },
      schedule: { cron: '* * * * *', maxAttempts: 1 },
    },
  }) satisfies Partial<Jobs>
