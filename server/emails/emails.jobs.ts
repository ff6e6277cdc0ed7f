import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps.ts'
import type { Jobs } from '../jobs/jobs.sql.ts'
import { createPost } from '../providers/smtp.ts'
import { sendEmail } from './send-email.ts'

export function emailTasks(deps: Deps): TaskList {
  const post = createPost(deps.config.mail)
  return { send_email: (payload) => sendEmail(deps, post, (payload as Jobs['send_email']).emailId) }
}
