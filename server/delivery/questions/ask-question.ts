import type { LessonQuestion, QuestionInput } from '#domain/delivery/questions/lesson-questions.ts'
import { mostAsked } from '#domain/delivery/questions/question-limits.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import { queueQuestionNotices } from '../access/course-emails.sql.ts'
import type { CourseKey } from '../access/viewer-access.sql.ts'
import { openLesson } from '../lessons/open-lesson.ts'
import { type LessonOf, questionFacts, questionsOf } from './questions.sql.ts'
import { insertQuestion, lockQuestions } from './write-questions.sql.ts'

/** A lesson that the viewer can open now, with the address under which they ask. Throws the refusals of the lesson. */
export async function lessonOf(db: Db, viewer: Viewer, key: CourseKey & { lessonId: string }): Promise<LessonOf> {
  const { access, lesson } = await openLesson(db, viewer, key)
  return { courseId: access.id, lessonId: lesson.id, own: access.mayBeOthers ? null : access.email }
}

/**
 * Stores a question once for each id, and tells those who answer. Throws a Refusal: those of the lesson, SIGN_IN_REQUIRED if the address may
 * be another person's, CONFLICT if the course takes no questions, and TOO_MANY_REQUESTS.
 */
export async function askQuestion(
  db: Db,
  viewer: Viewer,
  { id, ...key }: CourseKey & { lessonId: string; id: string },
  input: QuestionInput,
): Promise<LessonQuestion> {
  const { own, ...lesson } = await lessonOf(db, viewer, key)
  if (own === null) throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o e-mail da compra para perguntar neste curso.')
  const place = { ...lesson, own }
  await db.transaction().execute(async (tx) => {
    await lockQuestions(tx)
    const facts = await questionFacts(tx, id, place)
    if (facts.stored === 'OWN') return
    if (facts.stored === 'OTHER') notFound('Esta pergunta não existe mais.')
    if (!facts.takesQuestions) throw new Refusal('CONFLICT', 'Este curso não recebe perguntas agora.')
    if (facts.recent >= mostAsked)
      throw new Refusal('TOO_MANY_REQUESTS', `Você já fez ${mostAsked} perguntas em 24 horas. Guarde esta para amanhã.`)
    await insertQuestion(tx, id, place, input)
    await queueQuestionNotices(tx, lesson.courseId)
  })
  const { questions } = await questionsOf(db, place, { only: id })
  return questions[0] ?? notFound('Esta pergunta não existe mais.')
}
