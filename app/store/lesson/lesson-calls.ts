import { useQuery } from '@tanstack/react-query'
import type { LibraryCourse, LibraryLesson, ListedLesson, StoredProgress } from '#domain/delivery/lessons/lesson-answers.ts'
import type { ProgressReport } from '#domain/delivery/lessons/lesson-progress.ts'
import { callRest } from '#app/query/call-rest.ts'
import { libraryClient } from '#app/store/study/library-client.ts'

const coursePath = (slug: string) => `/library/courses/${encodeURIComponent(slug)}`
const lessonPath = (slug: string, id: string) => `${coursePath(slug)}/lessons/${encodeURIComponent(id)}`

/** By a slug that the course had before, the response is redirected: it has the current one. */
export const useCourse = (slug: string) => useQuery<LibraryCourse>({ queryKey: [coursePath(slug)] })

/** The position may have changed on another device, so a lesson is always read anew. */
export const useLesson = (slug: string, id: string) =>
  useQuery<LibraryLesson>({ queryKey: [lessonPath(slug, id)], staleTime: Infinity, gcTime: 0 })

/** A playback begins: an older one of this person ends where one stream at a time is allowed. */
export const claimPlayback = (slug: string, id: string, player: string) =>
  callRest(`${lessonPath(slug, id)}/playback`, { body: { player }, method: 'PUT' })

/** Reports progress, and shows what was stored in the outline and the lesson. */
export async function sendProgress(slug: string, id: string, report: ProgressReport & { player?: string }): Promise<StoredProgress> {
  const answer = await callRest<StoredProgress>(`${lessonPath(slug, id)}/progress`, { body: report, method: 'PUT', keepalive: true })
  libraryClient.setQueryData<LibraryCourse>([coursePath(slug)], (course) => course && withProgress(course, id, answer))
  libraryClient.setQueryData<LibraryLesson>([lessonPath(slug, id)], (lesson) => lesson && { ...lesson, ...answer })
  return answer
}

function withProgress(course: LibraryCourse, id: string, { watched, completedAt }: StoredProgress): LibraryCourse {
  const change = (lesson: ListedLesson) => (lesson.id === id ? { ...lesson, watched, completedAt } : lesson)
  const modules = course.modules.map((module) => ({ ...module, lessons: module.lessons.map(change) }))
  const completed = modules.flatMap(({ lessons }) => lessons).filter((lesson) => lesson.completedAt !== null).length
  return { ...course, modules, completed }
}
