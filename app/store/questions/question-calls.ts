import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LessonQuestion, QuestionInput, QuestionList } from '#domain/delivery/questions/lesson-questions.ts'
import { callRest } from '#app/query/call-rest.ts'
import { libraryClient } from '#app/store/study/library-client.ts'

const questionsPath = (slug: string, lesson: string) =>
  `/library/courses/${encodeURIComponent(slug)}/lessons/${encodeURIComponent(lesson)}/questions`

/** Questions below a lesson, page after page. Others ask and answer, so they are always read anew. */
export const useQuestions = (slug: string, lesson: string) =>
  useInfiniteQuery({
    queryKey: [questionsPath(slug, lesson), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callRest<QuestionList>(`${questionsPath(slug, lesson)}${pageParam && `?before=${pageParam}`}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** The question that a link leads to. `id`: empty without one. */
export const useLinkedQuestion = (slug: string, lesson: string, id: string) =>
  useQuery<QuestionList>({ queryKey: [`${questionsPath(slug, lesson)}?only=${encodeURIComponent(id)}`], enabled: id !== '', staleTime: 0 })

/** Asks, and shows the question. Sent twice with one id, it is one. */
export async function sendQuestion(slug: string, lesson: string, id: string, question: QuestionInput) {
  await callRest<LessonQuestion>(`${questionsPath(slug, lesson)}/${id}`, { body: question, method: 'PUT' })
  await libraryClient.invalidateQueries({ queryKey: [questionsPath(slug, lesson)] })
}
