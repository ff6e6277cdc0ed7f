import type { TaskList } from 'graphile-worker'
import { dayInBrazil } from '#domain/delivery/access-end.ts'
import type { Deps } from '../start/deps.ts'
import type { Jobs } from '../jobs/jobs.sql.ts'
import type { CallGate } from '../monitoring/circuit-breaker.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import { queueLessonEmails } from '#server/delivery/library/course-emails.sql.ts'
import { sendEmail } from './send-email.ts'

export function emailTasks(deps: Deps, gate?: CallGate): TaskList {
  const post = createPost(deps.config.mail, gate)
  return {
    send_email: (payload) => sendEmail(deps, post, (payload as Jobs['send_email']).emailId),
    send_course_email: (payload) => sendEmail(deps, post, (payload as Jobs['send_course_email']).emailId, 'course_emails'),
  }
}

/** Tells those who have a course which of its lessons opened today. Lessons that are elsewhere open there. */
export const lessonNewsTasks = ({ db, config }: Pick<Deps, 'db' | 'config'>): TaskList => ({
  tell_open_lessons: async () => {
    if (!config.courseAccessUrl) await queueLessonEmails(db, dayInBrazil(new Date()))
  },
})

/** From 8:10 in São Paulo, and again every hour of the day: a run that was missed is made up for. */
export const lessonNewsCrontab = '10 11-22 * * * tell_open_lessons ?max=1'
