import { Link } from 'react-router'
import type { LibraryCourse, LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { playable } from '#domain/platform/files/video.ts'
import { useAtPosition, usePlayback } from '#app/store/player/playback.ts'
import { MarkRow } from './mark-row.tsx'
import { newMark, saveMark, useMarks } from './marks-client.ts'
import { NoteForm } from './note-form.tsx'
import { notebookPath } from './course-paths.ts'

interface Props {
  course: LibraryCourse
  lesson: LibraryLesson
}

/** Notes of a lesson: at the second of its video, or about its text. */
export default function LessonNotes({ course, lesson }: Props) {
  const { data } = useMarks(course.id)
  const playback = usePlayback()
  const second = useAtPosition(Math.floor)
  const marks = data?.marks.filter(({ lessonId }) => lessonId === lesson.id) ?? []
  const isVideo = lesson.video !== '' && playable(lesson.video).kind !== 'link'
  const save = (note: string) =>
    saveMark(
      course.id,
      newMark({ kind: isVideo ? 'VIDEO' : 'TEXT', lessonId: lesson.id, position: isVideo ? Math.floor(playback.position()) : 0, note }),
    )
  return (
    <>
      <NoteForm label="Nova anotação" button={isVideo ? `Anotar em ${clockTime(second)}` : 'Anotar'} onSave={save} />
      {marks.length > 0 && (
        <ul className="border-t border-rule">
          {marks.map((mark) => (
            <MarkRow key={mark.id} source={course.id} mark={mark} list={{ slug: course.slug, isOpen: true }} />
          ))}
        </ul>
      )}
      <Link to={notebookPath(course.id)} className="ink-link inline-flex min-h-11 items-center text-small">
        Todas as anotações deste curso
      </Link>
    </>
  )
}
