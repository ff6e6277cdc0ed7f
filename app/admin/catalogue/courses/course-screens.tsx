import { newCourse } from '#domain/catalogue/courses/course-form.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { Badge } from '#app/ui/badge.tsx'
import { askPanel, callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { WaitingBadge } from '../products/waiting-badge.tsx'
import type { Editor } from '#app/admin/platform/forms/use-editor.ts'
import { seenInStore } from '../products/seen-in-store.ts'
import { copiedCourse, type Course, type CourseFields, courseForm, outlineInput, withDownloads } from './course-fields.ts'
import { CourseForm } from './course-form.tsx'
import { createCourse, editCourse, getCourse } from './courses.graphql.ts'
import { type DownloadSaving, DownloadSavingContext } from './outline/downloads.tsx'

export default entryScreens<CourseFields, Course>({
  lang: 'en',
  list: 'courses',
  entity: 'COURSE',
  noun: 'course',
  right: 'catalogue.write',
  texts: { unread: 'Failed to fetch course' },
  fields: courseForm,
  read: (id, signal) => askPanel(getCourse, { id }, signal),
  create: { schema: newCourse, copy: copiedCourse, save: (data, key) => askPanel(createCourse, { data, key }) },
  edit: {
    title: ({ title }) => title,
    badge: ({ id, published }) => (
      <>
        <Badge tone={published ? 'ok' : 'quiet'}>{published ? 'Published' : 'Not published'}</Badge>
        <WaitingBadge id={id} />
      </>
    ),
    // See docs/rules/admin-panel.md#courses: the back button leads to the store's courses, saving leads to the panel's.
    back: '/courses',
    right: 'courses.write',
    schema: newCourse,
    save: (id, data, version) => askPanel(editCourse, { id, data, version }),
  },
  seenAt: ({ id, published, previewToken }) => seenInStore('COURSE', { id, previewToken: published ? null : previewToken }),
  form: (id, editor) =>
    id === null ? (
      <CourseForm isNew />
    ) : (
      <DownloadSavingContext value={downloadSavingOf(id, editor)}>
        <CourseForm isNew={false} />
      </DownloadSavingContext>
    ),
})

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
        if (!lessons) return 'with-the-course'
        const { editCourse: saved } = await callPanel(editCourse, {
          id: courseId,
          data: { lessons: outlineInput(lessons) },
          version: editor.base().version,
        })
        editor.rebase(saved.version, { lessons: courseForm.of(saved).lessons })
        return 'saved'
      }),
  }
}
