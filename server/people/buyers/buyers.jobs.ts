import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Jobs } from '#server/platform/jobs/jobs.sql.ts'
import type { CallGate } from '#integrations/http/call-gate.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import { deleteEndedSessions } from './sessions.sql.ts'
import { sendSignInCode } from './send-sign-in-code.ts'
import { deleteOldCodes } from './sign-in-codes.sql.ts'

/** So that no statement holds many rows. The next run continues. */
const batch = 1_000

export function buyerTasks(deps: Deps, gate?: CallGate) {
  const post = createPost(deps.config.mail, gate)
  return {
    send_sign_in_code: (payload) => sendSignInCode(deps, post, (payload as Jobs['send_sign_in_code']).codeId),
    delete_ended_sessions: async () => {
      const [codes, sessions] = [await deleteOldCodes(deps.db, batch), await deleteEndedSessions(deps.db, batch)]
      if (codes + sessions > 0) deps.log.info({ codes, sessions }, 'old sign-in codes and sessions were deleted')
    },
  } satisfies TaskList
}

/** Every ten minutes, in one of the workers. */
export const buyerCrontab = '*/10 * * * * delete_ended_sessions ?max=1'
