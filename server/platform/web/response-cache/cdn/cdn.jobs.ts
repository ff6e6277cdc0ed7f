import type { Jobs } from '#server/platform/jobs/job.ts'

export const cdnJobs = (purge: (() => Promise<void>) | undefined) =>
  ({
    /** A purge whose job died, or was never stored, is found by the next minute. */
    purge_cdn: { run: purge, schedule: { cron: '* * * * *', maxAttempts: 1 } },
  }) satisfies Partial<Jobs>
