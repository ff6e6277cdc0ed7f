import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { stampCopy, testStamp } from './stamp-copy.ts'
import { expireUnusedCopies, reopenCopy } from './stamped-copies.sql.ts'

export const stampJobs = (deps: Pick<Deps, 'db' | 'storage' | 'log'>) =>
  ({
    stamp_copy: {
      run: async ({ copyId, again }) => {
        if (again) await reopenCopy(deps.db, copyId)
        await stampCopy(deps, copyId)
      },
      sweep: {
        table: 'stamped_copies',
        due: `status = 'WANTED' and wanted_at < now() - interval '5 minutes'`,
        oldestFirst: 'wanted_at',
        field: 'copyId',
        key: 'stamp',
      },
    },
    test_stamp: { run: ({ fileId }) => testStamp(deps, fileId) },
    remove_unused_copies: { run: () => expireUnusedCopies(deps.db), schedule: { cron: '40 * * * *', maxAttempts: 2 } },
  }) satisfies Partial<Jobs>
