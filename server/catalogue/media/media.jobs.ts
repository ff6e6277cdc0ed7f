import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'

export const mediaJobs = (deps: Pick<Deps, 'db' | 'storage' | 'log'>) =>
  ({
    remove_unused_files: { run: () => removeUnusedFiles(deps), schedule: { cron: '40 6 * * *', maxAttempts: 3 } },
  }) satisfies Partial<Jobs>
