import { Hono } from 'hono'
import { z } from 'zod'
import { mostReported } from '#domain/delivery/lessons/watched-places.ts'
import type { LibraryCourse, LibraryLesson, StoredProgress } from '#domain/delivery/lessons/lesson-answers.ts'
import { ownPagesOnly, requireViewer } from '#server/people/buyers/viewer.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { readJson, smallBody } from '#server/platform/web/http/responses.http.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { describeCourse, describeLesson } from './describe-lessons.ts'
import { openCourse, openLesson } from './open-lesson.ts'
import { reportProgress } from './report-progress.ts'

/** Longer than any video, in seconds. */
const seconds = z.number().min(0).max(1_000_000)
export const progressInput = z.object({
  position: seconds,
  /** Stretches of the video that were watched since the page was opened, each as its first second and the one after its last. */
  places: z
    .array(z.tuple([seconds, seconds]))
    .max(mostReported)
    .optional(),
  duration: seconds.nullish(),
  completed: z.boolean().optional(),
})

/** The courses of a buyer: outline, lessons and progress (docs/delivery.md#lessons). */
export function lessonRoutes(deps: Pick<Deps, 'db' | 'config'>) {
  return new Hono()
    .use('/library/*', ownPagesOnly(deps))
    .get('/library/courses/:slug', async (context) => {
      const viewer = await requireViewer(context, deps)
      const course = await openCourse(deps.db, viewer, context.req.param('slug'))
      return context.json(describeCourse(course) satisfies LibraryCourse)
    })
    .get('/library/courses/:slug/lessons/:lessonId', async (context) => {
      const viewer = await requireViewer(context, deps)
      const lesson = await openLesson(deps.db, viewer, context.req.param())
      return context.json(describeLesson(lesson) satisfies LibraryLesson)
    })
    .put('/library/courses/:slug/lessons/:lessonId/progress', smallBody, async (context) => {
      const viewer = await requireViewer(context, deps)
      const report = await readJson(context, progressInput)
      const { access, lesson } = await openLesson(deps.db, viewer, context.req.param())
      if (access.mayBeOthers) throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o e-mail da compra para salvar o seu progresso neste curso.')
      const known = { ...report, duration: lesson.duration ?? report.duration }
      const stored = await reportProgress(deps.db, { email: access.email, courseId: access.id, lessonId: lesson.id }, known)
      return context.json({
        position: stored.position,
        watched: stored.watched,
        completedAt: stored.completedAt?.toISOString() ?? null,
      } satisfies StoredProgress)
    })
}
