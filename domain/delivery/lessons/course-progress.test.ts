import { expect, test } from 'vitest'
import { type Lessons, lessons } from '#domain/catalogue/courses/course-form.ts'
import { courseProgress } from './course-progress.ts'

const titled = (ids: string[]) => ids.map((id) => ({ id, title: id }))
const plain: Lessons = lessons.parse({ withModules: false, lessons: titled(['a', 'b', 'c']) })
const grouped: Lessons = lessons.parse({
  withModules: true,
  modules: [
    { title: 'one', lessons: titled(['a']) },
    { title: 'two', lessons: titled(['b']) },
  ],
})

test.each([
  [plain, [], { completed: 0, lessons: 3 }],
  [plain, ['a', 'c'], { completed: 2, lessons: 3 }],
  [grouped, ['a', 'b'], { completed: 2, lessons: 2 }],
])('counts the completed lessons (%#)', (course, completed, expected) => expect(courseProgress(course, completed)).toEqual(expected))

test('a lesson that was removed from the course does not count, and none counts twice', () =>
  expect(courseProgress(plain, ['a', 'a', 'removed'])).toEqual({ completed: 1, lessons: 3 }))
