import type { Post } from '#integrations/smtp/smtp.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { deleteEndedSessions } from './sessions.sql.ts'
import { sendSignInCode } from './sign-in-email.ts'
import { deleteOldCodes } from './sign-in-codes.sql.ts'

/** So that no statement holds many rows. The next run continues. */
const batch = 1_000

export const buyerJobs = (deps: Deps, post: Post) =>
  ({
    send_sign_in_code: { run: ({ codeId }) => sendSignInCode(deps, post, codeId) },
    delete_ended_sessions: {
      run: async () => {
        const [codes, sessions] = [await deleteOldCodes(deps.db, batch), await deleteEndedSessions(deps.db, batch)]
        if (codes + sessions > 0) deps.log.info({ codes, sessions }, 'old sign-in codes and sessions were deleted')
      },
      schedule: { cron: '*/10 * * * *', maxAttempts: 1 },
    },
  }) satisfies Partial<Jobs>
