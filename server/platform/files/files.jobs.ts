import type { Jobs } from '../jobs/job.ts'
import type { Deps } from '../start/deps.ts'
import { removeAbandonedUploads } from './remove-abandoned-uploads.ts'
import { removeDueContent } from './remove-content.ts'

export const fileJobs = (deps: Pick<Deps, 'db' | 'storage' | 'log'>) =>
  ({
    remove_content: { run: () => removeDueContent(deps), schedule: { cron: '*/5 * * * *', maxAttempts: 2 } },
    remove_abandoned_uploads: { run: () => removeAbandonedUploads(deps), schedule: { cron: '17 * * * *', maxAttempts: 3 } },
  }) satisfies Partial<Jobs>
