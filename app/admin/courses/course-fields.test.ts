import { describe, expect, test } from 'vitest'
import { newCourse } from '#domain/course-form.ts'
import {
  type Course,
  courseFieldsOf,
  courseInput,
  describeCourse,
  lessonsOf,
  newCourseFields,
  newLesson,
  type OutlineFields,
  withDownloads,
} from './course-fields.ts'

const lesson = (id: string) => ({ ...newLesson(), id })
const outline: OutlineFields = {
  withModules: true,
  lessons: [],
  modules: [
    { title: 'Um', lessons: [lesson('a'), lesson('b')] },
    { title: 'Dois', lessons: [lesson('c')] },
  ],
}
const file = { title: 'Diário', file: 'https://x.example/d.pdf', referenceLink: '', size: '2.5MB', ext: 'pdf' }

test('only the files of the one lesson are changed', () => {
  const changed = withDownloads(outline, 'b', [file])
  expect(lessonsOf(changed!).map(({ id, downloads }) => [id, downloads.length])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
})

test('a lesson that was never saved has no place to save its files in', () => expect(withDownloads(outline, 'x', [file])).toBeNull())

test('the lessons of a course are those of its structure', () => {
  const ids = (outline: OutlineFields) => lessonsOf(outline).map(({ id }) => id)
  expect(ids(outline)).toEqual(['a', 'b', 'c'])
  expect(ids({ ...outline, withModules: false, lessons: [lesson('z')] })).toEqual(['z'])
})

test('a new lesson has an id of its own', () => expect(newLesson().id).not.toBe(newLesson().id))

describe('a course in its form', () => {
  const course: Course = {
    id: 'c1',
    title: 'Ansiedade sem mistério',
    slug: 'ansiedade',
    description: '',
    thumbnailUrl: '',
    price: 199.9,
    currency: 'USD',
    published: true,
    singleSale: false,
    orderBump: [{ type: 'MED', data: '{"value":1}' }],
    lessons: {
      withModules: true,
      lessons: [],
      modules: [
        {
          title: 'Um',
          lessons: [{ ...newLesson(), id: 'a', title: 'O alarme', video: null, downloads: [{ ...file, file: null, referenceLink: null }] }],
        },
      ],
    },
    version: 4,
  }

  test('shows what is missing as empty fields', () => {
    const [first] = lessonsOf(courseFieldsOf(course).lessons)
    expect(first).toMatchObject({ video: '', downloads: [{ file: '', referenceLink: '' }] })
  })

  test('is sent with its price as a number', () => {
    expect(courseInput(courseFieldsOf(course)).price).toBe(199.9)
    expect(courseInput({ ...newCourseFields, price: '19,90' }).price).toBe(19.9)
  })

  test('an empty price is refused, not taken as free', () => {
    const read = newCourse.safeParse(courseInput({ ...newCourseFields, title: 'Um', slug: 'um' }))
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['price'])
  })

  test('two versions are compared with all lessons and files in words', () => {
    const texts = Object.fromEntries(describeCourse(courseFieldsOf(course)).map(({ label, text }) => [label, text]))
    expect(texts).toMatchObject({ Price: '199.9 USD', Published: 'yes', 'Order bumps': 'MED {"value":1}' })
    expect(texts.Content).toBe('1. Um\n– O alarme · Diário ')
  })
})
