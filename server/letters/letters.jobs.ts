import type { TaskList } from 'graphile-worker'
import type { Deps } from '../deps.ts'
import type { Jobs } from '../jobs.ts'
import { createPost } from '../outside/smtp.ts'
import { sendLetter } from './send-letter.ts'

export function letterTasks(deps: Deps): TaskList {
  const post = createPost(deps.config.mail)
  return { send_letter: (payload) => sendLetter(deps, post, (payload as Jobs['send_letter']).letterId) }
}
