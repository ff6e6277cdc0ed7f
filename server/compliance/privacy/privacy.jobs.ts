import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Jobs } from '#server/platform/jobs/jobs.sql.ts'
import type { CallGate } from '#integrations/http/call-gate.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import { anonymizeDue } from './anonymize-due.ts'
import { sendErasureEmail } from './send-erasure-email.ts'

export function privacyTasks(deps: Pick<Deps, 'db' | 'config' | 'log'>, gate?: CallGate) {
  const post = createPost(deps.config.mail, gate)
  return {
    send_erasure_email: (payload) => sendErasureEmail(deps, post, (payload as Jobs['send_erasure_email']).requestId),
    anonymize_due: () => anonymizeDue(deps),
  } satisfies TaskList
}

/** At ten past three in the morning in São Paulo, in one of the workers. */
export const privacyCrontab = '10 6 * * * anonymize_due ?max=5'
