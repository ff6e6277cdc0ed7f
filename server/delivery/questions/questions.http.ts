import { z } from 'zod'
import { lessonQuestion, questionInput, questionList } from '#domain/delivery/questions/lesson-questions.ts'
import { questionsPage } from '#domain/delivery/questions/question-limits.ts'
import { check } from '#domain/platform/refusals/refusal.ts'
import { buyer } from '#server/people/buyers/viewer.http.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { lessonErrors } from '../lessons/open-lesson.ts'
import { askQuestion, lessonOf } from './ask-question.ts'
import { questionsOf } from './questions.sql.ts'

const list = '/api/library/courses/{slug}/lessons/{lessonId}/questions'
const id = z.uuid('Pergunta desconhecida.')

/** Questions below a lesson (docs/delivery.md#questions). */
export const questionCalls = [
  restCall('listLessonQuestions', `get ${list}`, {
    who: buyer,
    summary: `Questions below a lesson that the buyer can open, the newest first, ${questionsPage} a page, with their answers. \`before\`: \`next\` of the page before. \`only\`: this question alone.`,
    query: z.object({ before: id.optional(), only: id.optional() }),
    answers: { 200: questionList },
    errors: lessonErrors,
    run: async ({ db }, { caller, path, query }) => {
      const { takesQuestions, questions } = await questionsOf(db, await lessonOf(db, caller, path), query)
      const page = questions.slice(0, questionsPage)
      return { takesQuestions, questions: page, next: questions.length > page.length ? page.at(-1)!.id : null }
    },
  }),
  restCall('askQuestion', `put ${list}/{id}`, {
    who: buyer,
    limit: 'question',
    summary: 'Asks a question under an id that the browser made (a UUID). Sent again, it is the same question.',
    body: questionInput,
    answers: { 200: lessonQuestion },
    errors: ['BAD_USER_INPUT', 'CONFLICT', ...lessonErrors],
    run: async ({ db }, { caller, path, body }) => askQuestion(db, caller, { ...path, id: check(z.object({ id }), path).id }, body),
  }),
]
