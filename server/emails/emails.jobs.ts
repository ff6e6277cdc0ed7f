import type { Task, TaskList } from 'graphile-worker'
import type { Deps } from '../deps.ts'
import type { Jobs } from '../jobs/jobs.sql.ts'
import type { CallGate } from '../providers/circuit-breaker.ts'
import { createPost } from '../providers/smtp.ts'
import { sendEmail } from './send-email.ts'

export function emailTasks(deps: Deps, gate?: CallGate): TaskList {
  const post = createPost(deps.config.mail, gate)
  const send: Task = (payload) => sendEmail(deps, post, (payload as Jobs['send_email']).emailId)
  return { send_email: send, send_order_email: send }
}
