import type { TaskList } from 'graphile-worker'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { queueLessonEmails } from './course-emails.sql.ts'

/** Tells those who have a course which of its lessons opened today. Lessons that are elsewhere open there. */
export const lessonNewsTasks = ({ db, config }: Pick<Deps, 'db' | 'config'>): TaskList => ({
  tell_open_lessons: async () => {
    if (!config.courseAccessUrl) await queueLessonEmails(db, dayInBrazil(new Date()))
  },
})

/** From 8:10 in São Paulo, and again every hour of the day: a run that was missed is made up for. */
export const lessonNewsCrontab = '10 11-22 * * * tell_open_lessons ?max=1'
