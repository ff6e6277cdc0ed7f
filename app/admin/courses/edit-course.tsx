import { useParams } from 'react-router'
import { newCourse } from '#domain/course-form.ts'
import { lessonsInOrder } from '#domain/lessons-in-order.ts'
import { Badge } from '../../ui/badge.tsx'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { Loaded } from '../forms/loaded.tsx'
import type { Editor } from '../forms/use-editor.ts'
import {
  type Course,
  type CourseFields,
  courseFieldsOf,
  courseInput,
  describeCourse,
  outlineInput,
  withDownloads,
} from './course-fields.ts'
import { CourseForm } from './course-form.tsx'
import { editCourse, getCourse } from './courses.graphql.ts'
import { type DownloadSaving, DownloadSavingContext } from './outline/save-downloads.ts'

const readCourse = async (id: string, signal?: AbortSignal) => (await callPanel(getCourse, { id }, signal)).getCourse

export default function EditCourse() {
  const { id = '' } = useParams()
  return (
    <Loaded of={['courses', id]} read={(signal) => readCourse(id, signal)} fallback="Failed to fetch course">
      {(course) => <Form key={course.id} course={course} />}
    </Loaded>
  )
}

function Form({ course }: { course: Course }) {
  const { id } = course
  return (
    <EntryForm
      lang="en"
      list="courses"
      title={course.title}
      badge={<Badge tone={course.published ? 'ok' : 'quiet'}>{course.published ? 'Published' : 'Not published'}</Badge>}
      // See docs/rules/admin-panel.md#courses: the back button leads to the store's courses, saving leads to the panel's.
      back="/courses"
      saveLabel="Save course"
      saved="Course saved"
      describe={describeCourse}
      history={{ entity: 'COURSE', id }}
      editing={{
        form: `course-${id}`,
        initial: { fields: courseFieldsOf(course), version: course.version },
        schema: newCourse,
        toInput: courseInput,
        fieldsOf: courseFieldsOf,
        save: async (change, version) => (await callPanel(editCourse, { id, data: change, version })).editCourse,
        reread: () => readCourse(id),
        fallback: 'Failed to update course',
      }}
    >
      {(editor) => (
        <DownloadSavingContext value={downloadSavingOf(id, editor)}>
          <CourseForm isNew={false} />
        </DownloadSavingContext>
      )}
    </EntryForm>
  )
}

/**
 * Sends the saved structure with only this lesson's downloads replaced. Other edits in the form stay unsaved
 * (docs/rules/admin-panel.md#course-downloads).
 */
function downloadSavingOf(courseId: string, editor: Editor<CourseFields, Course>): DownloadSaving {
  return {
    saved: (lessonId) => lessonsInOrder(editor.base().fields.lessons).find(({ id }) => id === lessonId)?.downloads ?? null,
    save: (lessonId, downloads) =>
      editor.inTurn(async () => {
        if (!courseId) throw new Error('courseId is required')
        const lessons = withDownloads(editor.base().fields.lessons, lessonId, downloads)
        if (!lessons) return 'later'
        const { editCourse: saved } = await callPanel(editCourse, {
          id: courseId,
          data: { lessons: outlineInput(lessons) },
          version: editor.base().version,
        })
        editor.rebase(saved.version, { lessons: courseFieldsOf(saved).lessons })
        return 'saved'
      }),
  }
}
