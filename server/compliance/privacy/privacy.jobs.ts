import type { Post } from '#integrations/smtp/smtp.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { anonymizeDue } from './anonymize-due.ts'
import { applyRetention } from './apply-retention.ts'
import { sendErasureEmail } from './erasure-email.ts'

export const privacyJobs = (deps: Deps, post: Post) =>
  ({
    send_erasure_email: {
      run: ({ requestId }) => sendErasureEmail(deps, post, requestId),
      sweep: {
        table: 'privacy_requests',
        due: `kind = 'ERASURE' and confirmed_at is null and email is not null and requested_at < now() - interval '5 minutes'`,
        oldestFirst: 'requested_at',
        field: 'requestId',
        key: 'erasure_email',
      },
    },
    /** At ten past three in the morning in São Paulo. */
    anonymize_due: { run: () => anonymizeDue(deps), schedule: { cron: '10 6 * * *', maxAttempts: 5 } },
    apply_retention: { run: () => applyRetention(deps), schedule: { cron: '25 * * * *', maxAttempts: 2 } },
  }) satisfies Partial<Jobs>
