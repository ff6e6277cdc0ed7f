import { expect, test } from 'vitest'
import { lessonsOf, newLesson, type OutlineFields, withDownloads } from './course-fields.ts'

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
