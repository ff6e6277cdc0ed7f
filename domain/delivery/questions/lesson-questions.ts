import { z } from 'zod'
import { instant } from '#domain/platform/api/answers.ts'
import { prose } from '#domain/platform/forms/form-fields.ts'
import { longestQuestion } from './question-limits.ts'

/** A question as a pupil writes it. `second`: of the video; null: about the whole lesson. */
export const questionInput = z.object({
  text: prose(longestQuestion).trim().min(1, 'Escreva a pergunta.'),
  second: z.int().min(0).max(1_000_000).nullable(),
})
export type QuestionInput = z.output<typeof questionInput>

const shownAnswer = z.object({
  id: z.uuid(),
  text: z.string(),
  answeredAt: instant,
  /** Only the caller, who asked, sees it. */
  isPrivate: z.boolean(),
  /** The one that answers it. */
  isChosen: z.boolean(),
})

/** A question as pupils see it. `name`: the first name; null: it is not known, or was erased. */
export const lessonQuestion = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  isOwn: z.boolean(),
  second: z.int().nullable(),
  text: z.string(),
  askedAt: instant,
  isClosed: z.boolean(),
  /** Only the caller, who asked, and staff see it. */
  isHidden: z.boolean(),
  /** The chosen one first. */
  answers: z.array(shownAnswer),
})
export type LessonQuestion = z.output<typeof lessonQuestion>

/** GET /api/library/courses/{slug}/lessons/{lessonId}/questions: the newest first. `next`: the last of this page; null: there are no more. */
export const questionList = z.object({
  takesQuestions: z.boolean(),
  questions: z.array(lessonQuestion),
  next: z.uuid().nullable(),
})
export type QuestionList = z.output<typeof questionList>
