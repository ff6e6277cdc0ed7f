import { newCourse } from '#domain/course-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { useListAgain } from '../lists/use-list-again.ts'
import { type Course, type CourseFields, courseFieldsOf, courseInput, describeCourse, newCourseFields } from './course-fields.ts'
import { CourseForm } from './course-form.tsx'
import { createCourse } from './courses.graphql.ts'

export default function NewCourse() {
  const list = useListAgain('courses', '/admin/courses')
  const editor = useEditor<CourseFields, Course>({
    form: 'course-new',
    begin: newCourseFields,
    version: null,
    schema: newCourse,
    toInput: courseInput,
    fieldsOf: courseFieldsOf,
    save: async (data) => (await callPanel(createCourse, { data })).createCourse,
    fallback: 'Failed to create course',
    onSaved: () => list.back('Course created'),
  })
  return (
    <FormPage lang="en" title="New Course" back={list.address} saveLabel="Create course" editor={editor} describe={describeCourse}>
      <CourseForm isNew />
    </FormPage>
  )
}
