import { useQuery } from '@tanstack/react-query'
import type { LibraryCourse, LibraryLesson, ListedLesson, StoredProgress } from '#domain/delivery/lessons/lesson-answers.ts'
import type { ProgressReport } from '#domain/delivery/lessons/lesson-progress.ts'
import { callRest } from '#app/query/call-rest.ts'
import { libraryClient } from '../library-client.ts'

const courseKey = (slug: string) => ['library-course', slug]
const lessonKey = (slug: string, id: string) => ['library-lesson', slug, id]
const lessonPath = (slug: string, id: string) => `/library/courses/${encodeURIComponent(slug)}/lessons/${encodeURIComponent(id)}`

/** By a slug that the course had before, the response is redirected: it has the current one. */
export const useCourse = (slug: string) =>
  useQuery(
    {
      queryKey: courseKey(slug),
      queryFn: async ({ signal }) => (await callRest<LibraryCourse>(`/library/courses/${encodeURIComponent(slug)}`, { signal })).answer,
    },
    libraryClient,
  )

/** The position may have changed on another device, so a lesson is always read anew. */
export const useLesson = (slug: string, id: string) =>
  useQuery(
    {
      queryKey: lessonKey(slug, id),
      queryFn: async ({ signal }) => (await callRest<LibraryLesson>(lessonPath(slug, id), { signal })).answer,
      staleTime: Infinity,
      gcTime: 0,
    },
    libraryClient,
  )

/** Reports progress, and shows what was stored in the outline and the lesson. */
export async function sendProgress(slug: string, id: string, report: ProgressReport): Promise<StoredProgress> {
  const { answer } = await callRest<StoredProgress>(`${lessonPath(slug, id)}/progress`, { body: report, method: 'PUT', keepalive: true })
  libraryClient.setQueryData<LibraryCourse>(courseKey(slug), (course) => course && withProgress(course, id, answer))
  libraryClient.setQueryData<LibraryLesson>(lessonKey(slug, id), (lesson) => lesson && { ...lesson, ...answer })
  return answer
}

function withProgress(course: LibraryCourse, id: string, { watched, completedAt }: StoredProgress): LibraryCourse {
  const change = (lesson: ListedLesson) => (lesson.id === id ? { ...lesson, watched, completedAt } : lesson)
  const modules = course.modules.map((module) => ({ ...module, lessons: module.lessons.map(change) }))
  const completed = modules.flatMap(({ lessons }) => lessons).filter((lesson) => lesson.completedAt !== null).length
  return { ...course, modules, completed }
}
