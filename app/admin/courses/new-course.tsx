import { newCourse } from '#domain/course-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { courseFieldsOf, courseInput, describeCourse, newCourseFields } from './course-fields.ts'
import { CourseForm } from './course-form.tsx'
import { createCourse } from './courses.graphql.ts'

export default function NewCourse() {
  return (
    <EntryForm
      lang="en"
      list="courses"
      title="New Course"
      saveLabel="Create course"
      saved="Course created"
      describe={describeCourse}
      editing={{
        form: 'course-new',
        initial: { fields: newCourseFields, version: null },
        schema: newCourse,
        toInput: courseInput,
        fieldsOf: courseFieldsOf,
        save: async (data, _, key) => (await callPanel(createCourse, { data, key })).createCourse,
        fallback: 'Failed to create course',
      }}
    >
      {() => <CourseForm isNew />}
    </EntryForm>
  )
}
