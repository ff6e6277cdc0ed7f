import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { queueLessonEmails } from '../access/course-emails.sql.ts'
import { queueLessonPushes } from '../access/pushes/pushes.sql.ts'

export const libraryJobs = (deps: Pick<Deps, 'db' | 'config'>) =>
  ({
    /**
     * Tells those who have a course which of its lessons opened today, from 8:10 in São Paulo, and again every hour of the day: a run that was
     * missed is made up for. Lessons that are elsewhere open there.
     */
    tell_open_lessons: {
      run: async () => {
        if (deps.config.courseAccessUrl) return
        const today = dayInBrazil(new Date())
        await queueLessonEmails(deps.db, today)
        await queueLessonPushes(deps.db, today)
      },
      schedule: { cron: '10 11-22 * * *', maxAttempts: 1 },
    },
  }) satisfies Partial<Jobs>
