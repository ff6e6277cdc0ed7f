import { lessonsInOrder } from '#domain/lessons-in-order.ts'

interface Lesson {
  downloads: unknown[]
}
export interface Structure<Each extends Lesson> {
  withModules: boolean
  lessons: Each[]
  modules: { title: string; lessons: Each[] }[]
}

/** The number of modules, lessons and files of a course. */
export function contentsOf<Each extends Lesson>(structure: Structure<Each>) {
  const { withModules, modules } = structure
  const all = lessonsInOrder(structure)
  return {
    modules: withModules ? modules.length : 0,
    lessons: all.length,
    files: all.reduce((sum, lesson) => sum + lesson.downloads.length, 0),
  }
}

export const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** '4 módulos, 13 aulas em vídeo'. */
export function sizeOf({ modules, lessons }: { modules: number; lessons: number }): string {
  const videos = countOf(lessons, 'aula em vídeo', 'aulas em vídeo')
  return modules > 0 ? `${countOf(modules, 'módulo', 'módulos')}, ${videos}` : videos
}
