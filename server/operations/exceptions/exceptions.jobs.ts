import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Jobs } from '#server/platform/jobs/jobs.sql.ts'
import type { CallGate } from '#integrations/http/call-gate.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import { runChecks } from './run-checks.ts'
import { sendOwnerEmail } from './send-owner-email.ts'

export function exceptionTasks(deps: Deps, gate?: CallGate): TaskList {
  const post = createPost(deps.config.mail, gate)
  return {
    check_exceptions: () => runChecks(deps),
    send_owner_email: (payload) => sendOwnerEmail(deps, post, (payload as Jobs['send_owner_email']).at),
  }
}

/** Every minute, in one worker only. */
export const exceptionCrontab = '* * * * * check_exceptions ?max=1'
