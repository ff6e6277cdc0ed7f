import type { TaskList } from 'graphile-worker'
import type { Deps } from '../start/deps.ts'
import type { Jobs } from '../jobs/jobs.sql.ts'
import type { CallGate } from '#integrations/http/call-gate.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import { sendEmail } from './send-email.ts'

export function emailTasks(deps: Deps, gate?: CallGate): TaskList {
  const post = createPost(deps.config.mail, gate)
  return {
    send_email: (payload) => sendEmail(deps, post, (payload as Jobs['send_email']).emailId),
    send_course_email: (payload) => sendEmail(deps, post, (payload as Jobs['send_course_email']).emailId, 'course_emails'),
  }
}
