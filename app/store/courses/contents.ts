import { counted } from '#domain/platform/values/counted.ts'
import { lessonsInOrder, type Outline } from '#domain/catalogue/courses/lessons-in-order.ts'

/** The number of modules, lessons, lessons with a video, and files of a course. */
export function contentsOf(course: Outline<{ hasVideo: boolean; downloads: unknown[] }>) {
  const all = lessonsInOrder(course)
  return {
    modules: course.withModules ? course.modules.length : 0,
    lessons: all.length,
    videos: all.filter(({ hasVideo }) => hasVideo).length,
    files: all.flatMap(({ downloads }) => downloads).length,
  }
}

/** '4 módulos, 13 aulas em vídeo'. A lesson without a video is one to read. */
export function sizeOf({ modules, lessons, videos }: { modules: number; lessons: number; videos: number }): string {
  const size = lessonsOf(lessons, videos)
  return modules > 0 ? `${counted(modules, 'módulo', 'módulos')}, ${size}` : size
}

function lessonsOf(lessons: number, videos: number): string {
  if (videos === lessons) return counted(lessons, 'aula em vídeo', 'aulas em vídeo')
  const all = counted(lessons, 'aula', 'aulas')
  return videos === 0 ? all : `${all}, ${videos} em vídeo`
}
