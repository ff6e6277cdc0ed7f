import { describe, expect, test } from 'vitest'
import { contentsOf, sizeOf } from './contents.ts'

const lesson = (files = 0, hasVideo = true) => ({ hasVideo, downloads: Array.from({ length: files }, () => null) })
const both = {
  lessons: [lesson(1)],
  modules: [
    { title: 'Um', lessons: [lesson(2), lesson(0, false)] },
    { title: 'Dois', lessons: [lesson(3)] },
  ],
}

describe('contentsOf a course', () => {
  test('with modules counts what the modules contain', () =>
    expect(contentsOf({ withModules: true, ...both })).toEqual({ modules: 2, lessons: 3, videos: 2, files: 5 }))

  test('without modules counts its own lessons', () =>
    expect(contentsOf({ withModules: false, ...both })).toEqual({ modules: 0, lessons: 1, videos: 1, files: 1 }))

  test('without lessons is zero', () =>
    expect(contentsOf({ withModules: true, lessons: [], modules: [] })).toEqual({ modules: 0, lessons: 0, videos: 0, files: 0 }))
})

test.each([
  [{ modules: 4, lessons: 13, videos: 13 }, '4 módulos, 13 aulas em vídeo'],
  [{ modules: 1, lessons: 1, videos: 1 }, '1 módulo, 1 aula em vídeo'],
  [{ modules: 0, lessons: 2, videos: 2 }, '2 aulas em vídeo'],
  [{ modules: 2, lessons: 13, videos: 9 }, '2 módulos, 13 aulas, 9 em vídeo'],
  [{ modules: 0, lessons: 5, videos: 0 }, '5 aulas'],
  [{ modules: 0, lessons: 1, videos: 0 }, '1 aula'],
])('the size %j is formatted as %j', (size, text) => expect(sizeOf(size)).toBe(text))
