import { describe, expect, test } from 'vitest'
import { contentsOf, sizeOf } from './contents.ts'

const lesson = (files = 0) => ({ downloads: Array.from({ length: files }, () => null) })
const both = {
  lessons: [lesson(1)],
  modules: [
    { title: 'Um', lessons: [lesson(2), lesson()] },
    { title: 'Dois', lessons: [lesson(3)] },
  ],
}

describe('contentsOf a course', () => {
  test('with modules counts what the modules contain', () =>
    expect(contentsOf({ withModules: true, ...both })).toEqual({ modules: 2, lessons: 3, files: 5 }))

  test('without modules counts its own lessons', () =>
    expect(contentsOf({ withModules: false, ...both })).toEqual({ modules: 0, lessons: 1, files: 1 }))

  test('without lessons is zero', () =>
    expect(contentsOf({ withModules: true, lessons: [], modules: [] })).toEqual({ modules: 0, lessons: 0, files: 0 }))
})

test.each([
  [{ modules: 4, lessons: 13 }, '4 módulos, 13 aulas em vídeo'],
  [{ modules: 1, lessons: 1 }, '1 módulo, 1 aula em vídeo'],
  [{ modules: 0, lessons: 2 }, '2 aulas em vídeo'],
  [{ modules: 0, lessons: 0 }, '0 aulas em vídeo'],
])('the size %j is formatted as %j', (size, text) => expect(sizeOf(size)).toBe(text))
