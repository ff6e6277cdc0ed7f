import { z } from 'zod'
import { mostReported } from '#domain/delivery/lessons/watched-places.ts'
import { libraryCourse, libraryLesson, storedProgress, transcriptSearch } from '#domain/delivery/lessons/lesson-answers.ts'
import { prose } from '#domain/platform/forms/form-fields.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { done } from '#domain/platform/api/answers.ts'
import { buyer } from '#server/people/buyers/viewer.http.ts'
import { moved, movedChange, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { listedRenditions } from '#server/platform/files/videos/video-renditions.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { describeCourse, describeLesson } from './describe-lessons.ts'
import { lessonErrors, openCourse, openLesson } from './open-lesson.ts'
import { searchTranscripts } from './search-transcripts.ts'
import { holdPlayback, takePlayback } from './playback-leases.sql.ts'
import { reportProgress } from './report-progress.ts'

/** Longer than any video, in seconds. */
const seconds = z.number().min(0).max(1_000_000)
const progressInput = z.object({
  position: seconds,
  /** Stretches of the video that were watched since the page was opened, each as its first second and the one after its last. */
  places: z
    .array(z.tuple([seconds, seconds]))
    .max(mostReported)
    .optional(),
  duration: seconds.nullish(),
  completed: z.boolean().optional(),
  /** Renews the lease of this playback, where one stream at a time is allowed. */
  player: z.uuid().optional(),
})

/** The longest words that somebody looks for, in characters. */
const transcriptQuery = z.object({ busca: prose(200) })

const course = '/api/library/courses/{slug}'

/** The courses of a buyer: outline, lessons and progress (docs/delivery.md#lessons). */
export const lessonCalls = [
  restCall('getCourse', `get ${course}`, {
    who: buyer,
    summary: 'A course of the buyer: its outline, which lessons are open, and the progress.',
    answers: { ...moved, 200: libraryCourse },
    errors: ['NOT_FOUND', 'ACCESS_ENDED'],
    run: async ({ db }, { caller, path }) => describeCourse(await openCourse(db, caller, path)),
  }),
  restCall('getLesson', `get ${course}/lessons/{lessonId}`, {
    who: buyer,
    summary: 'A lesson of a course of the buyer.',
    answers: { ...moved, 200: libraryLesson },
    errors: lessonErrors,
    run: async ({ db }, { caller, path }) => {
      const open = await openLesson(db, caller, path)
      const video = insideFile(open.lesson.video)
      return describeLesson(open, video !== null && (await listedRenditions(db, video.id)).length > 0)
    },
  }),
  restCall('searchTranscripts', `get ${course}/transcripts`, {
    who: buyer,
    summary: 'Finds words in what is said in the lessons of the course that are open, by their captions.',
    query: transcriptQuery,
    answers: { ...moved, 200: transcriptSearch },
    errors: ['NOT_FOUND', 'ACCESS_ENDED'],
    run: async ({ db }, { caller, path, query }) => searchTranscripts(db, await openCourse(db, caller, path), query.busca),
  }),
  restCall('reportProgress', `put ${course}/lessons/{lessonId}/progress`, {
    who: buyer,
    summary:
      'Reports where the video is and which parts of it were watched, in seconds. `completed` completes the lesson by hand; a completion is never taken back.',
    body: progressInput,
    answers: { ...movedChange, 200: storedProgress },
    errors: [...lessonErrors, 'TOO_MANY_REQUESTS'],
    run: async ({ db }, { caller, path, body: { player, ...report } }) => {
      const { access, lesson, contents } = await openLesson(db, caller, path)
      if (access.mayBeOthers) throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o e-mail da compra para salvar o seu progresso neste curso.')
      const known = { ...report, duration: lesson.duration ?? report.duration }
      const stored = await reportProgress(db, { email: access.email, courseId: access.id, lessonId: lesson.id }, known)
      const { position, watched, completedAt } = stored
      const holds = !player || !contents.oneStream || (await holdPlayback(db, { access, sessionId: caller.sessionId, player }))
      return { position, watched, completedAt: completedAt?.toISOString() ?? null, playsElsewhere: !holds }
    },
  }),
  restCall('takePlayback', `put ${course}/lessons/{lessonId}/playback`, {
    who: buyer,
    summary: 'Begins the playback of a player, and ends the older one of this person, where one stream at a time is allowed.',
    body: z.object({ player: z.uuid() }),
    answers: { ...movedChange, 200: done },
    errors: lessonErrors,
    run: async ({ db }, { caller, path, body: { player } }) => {
      const { access } = await openLesson(db, caller, path)
      await takePlayback(db, { access, sessionId: caller.sessionId, player })
      return { ok: true } as const
    },
  }),
]
