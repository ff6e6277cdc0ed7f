import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { LibraryCourse, LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { lazyPart } from '#app/ui/lazy-screen.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { BackLink } from '#app/store/shell/back-link.tsx'
import { LessonText } from '#app/store/shell/lesson-text.tsx'
import { PageNeedsScripts } from '#app/store/shell/scripts-needed.tsx'
import { createPlayback, PlaybackContext } from '#app/store/player/playback.ts'
import { playerPreferences, prefer } from '#app/store/player/player-preferences.ts'
import type { StreamCalls } from '#app/store/player/use-stream.ts'
import { VideoPlayer } from '#app/store/player/video-player.tsx'
import { QuestionsBelow } from '#app/store/questions/questions-below.tsx'
import { ProgressBar } from '#app/store/library/progress-bar.tsx'
import { StudyPanel } from '#app/store/study/study-panel.tsx'
import { useBookmark } from '#app/store/study/use-bookmark.ts'
import { useSecond } from '#app/store/study/use-second.ts'
import { ReadQuery } from '#app/store/library/read-query.tsx'
import { endedCourse, lessonsOf, stillGrows } from './course-over.ts'
import { claimPlayback, sendProgress, useCourse, useLesson } from './lesson-calls.ts'
import { CompleteLesson } from './complete-lesson.tsx'
import { LessonDownloads } from './lesson-downloads.tsx'
import { LessonNeighbours } from './lesson-neighbours.tsx'
import { LessonOutline } from './lesson-outline.tsx'
import { useCoursePath } from './use-course-path.ts'
import { lessonPath } from '#app/store/study/course-paths.ts'

/** Few visits need them. */
const CourseEnd = lazyPart(() => import('./course-end.tsx'))
const PushOffer = lazyPart(() => import('#app/store/library/push-choice.tsx'))

/**
 * `/minha-estante/cursos/{slug}/{lesson}`, from a second with `?t`: the video first; beside it, or below on a phone, the lessons, what is said
 * and the notes; then what belongs to the lesson.
 */
export default function LessonPage() {
  const { slug, lesson: id, question } = useCoursePath()
  const { data: course } = useCourse(slug)
  const query = useLesson(slug, id)
  const [isWide, setWide] = useState(playerPreferences.wide)
  const widen = useCallback(() => {
    setWide(!isWide)
    prefer({ wide: !isWide })
  }, [isWide])
  if (course && course.slug !== slug) return <Navigate replace to={lessonPath(course.slug, id, question)} />
  const page = (lesson?: LibraryLesson) => (
    <div className="page pb-6">
      <BackLink to={lessonPath(slug)}>{course?.title ?? 'O curso'}</BackLink>
      <PlaybackOf key={lesson?.id ?? ''}>
        <div className="grid gap-x-10 gap-y-5 pt-1 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
          {lesson ? <LessonTop slug={slug} lesson={lesson} course={course} isWide={isWide} onWiden={widen} /> : <Loading />}
          {course && <Beside slug={slug} course={course} lesson={lesson} isWide={isWide} />}
          {lesson && <LessonBody slug={slug} lesson={lesson} question={question} />}
        </div>
      </PlaybackOf>
    </div>
  )
  return (
    <ReadQuery title={query.data?.title ?? 'Minha estante'} query={query} backTo={lessonPath(slug)} back="Ver as aulas" waiting={page()}>
      {page}
    </ReadQuery>
  )
}

/** Belongs to one lesson: the next one begins anew. */
function PlaybackOf({ children }: { children: ReactNode }) {
  const [playback] = useState(createPlayback)
  return <PlaybackContext value={playback}>{children}</PlaybackContext>
}

const Loading = () => (
  <div className="max-lg:order-1">
    <div className="picture-box flex aspect-video w-full items-center justify-center bg-paper-down">
      <Spinner label="Abrindo a aula" />
    </div>
    <PageNeedsScripts to="estudar" />
  </div>
)

interface BesideProps {
  slug: string
  course: LibraryCourse
  /** Undefined: on a phone nothing is shown below it yet, which would be pushed down. */
  lesson: LibraryLesson | undefined
  isWide: boolean
}

/** A text is read before anything else on a phone. */
const Beside = ({ slug, course, lesson, isWide }: BesideProps) => (
  <aside
    aria-label="Ao lado da aula"
    className={`flex min-w-0 flex-col ${lesson ? (lesson.video ? 'max-lg:order-2' : 'max-lg:order-4') : 'max-lg:hidden'} lg:sticky lg:top-4 lg:col-start-2 lg:max-h-[calc(100dvh-2rem)] lg:self-start ${isWide ? 'lg:row-start-2' : 'lg:row-span-2 lg:row-start-1'}`}
  >
    <div className="mb-3">
      <ProgressBar course={{ completed: course.completed, lessons: lessonsOf(course).length }} detailed />
    </div>
    <StudyPanel slug={slug} course={course} lesson={lesson}>
      <LessonOutline course={course} />
    </StudyPanel>
  </aside>
)

interface TopProps {
  slug: string
  lesson: LibraryLesson
  course: LibraryCourse | undefined
  isWide: boolean
  onWiden: () => void
}

/** The video and the name of the lesson. */
function LessonTop({ slug, lesson, course, isWide, onWiden }: TopProps) {
  const navigate = useNavigate()
  const calls = useMemo<StreamCalls>(
    () => ({
      send: (report) => sendProgress(slug, lesson.id, report),
      claim: (player) => claimPlayback(slug, lesson.id, player),
    }),
    [slug, lesson.id],
  )
  const turn = useCallback(
    (direction: 'next' | 'previous') => {
      const to = lesson[direction]
      if (to) void navigate(lessonPath(slug, to.id))
    },
    [navigate, slug, lesson],
  )
  const from = useSecond()
  const { mark, status } = useBookmark(course, lesson)
  const [wasCompleted] = useState(lesson.completedAt !== null)
  return (
    <article className={`min-w-0 max-lg:order-1 ${isWide ? 'lg:col-span-2' : ''}`}>
      {lesson.video && (
        <div className="relative">
          <VideoPlayer lesson={lesson} calls={calls} onTurn={turn} from={from} isWide={isWide} onWiden={onWiden} onMark={mark} />
          <p
            role="status"
            className="absolute top-3 left-3 rounded-1 bg-[rgb(0_0_0/.85)] text-small text-[#fff] not-empty:px-3 not-empty:py-2"
          >
            {status}
          </p>
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <h1 className="display min-w-0 grow basis-72 text-2">{lesson.title}</h1>
        <CompleteLesson lesson={lesson} send={calls.send} onNext={() => turn('next')} />
      </div>
      {!wasCompleted && lesson.completedAt && course && stillGrows(course) && <PushOffer />}
      <div aria-live="polite">{course && endedCourse(course, lesson.id) && <CourseEnd course={course} />}</div>
    </article>
  )
}

/** The texts and files of the lesson, the lessons before and after it, and what was asked. */
const LessonBody = ({ slug, lesson, question }: { slug: string; lesson: LibraryLesson; question: string }) => (
  <div className="min-w-0 max-lg:order-3 lg:col-start-1">
    {lesson.description && <p className="max-w-[42rem] whitespace-pre-line text-ink-2">{lesson.description}</p>}
    {lesson.text && (
      <div className="mt-6 border-t border-rule pt-6">
        <LessonText text={lesson.text} Heading="h2" />
      </div>
    )}
    <LessonDownloads downloads={lesson.downloads} />
    <LessonNeighbours slug={slug} lesson={lesson} />
    <QuestionsBelow key={question} slug={slug} lesson={lesson.id} linked={question} />
  </div>
)
