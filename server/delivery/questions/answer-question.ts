import { canAnswer, canChoose, type QuestionAnswer } from '#domain/delivery/questions/question-can.ts'
import { throwUnless } from '#domain/platform/refusals/refusal.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { queueAnsweredEmail } from '../access/course-emails.sql.ts'
import { queueAnsweredPush } from '../access/pushes/pushes.sql.ts'
import { lockQuestion, type StaffQuestion } from './staff-questions.sql.ts'
import { chooseAnswer, deleteAnswer, insertAnswer, moderateQuestion } from './write-questions.sql.ts'

/** A question of a course that the staff member may open. */
interface OwnQuestion {
  id: string
  actor: string
  mayOpen: (courseId: string) => boolean
}

/** Acts under the lock of the question. False: there is none, or it is not theirs. */
const onQuestion = (db: Db, { id, mayOpen }: OwnQuestion, act: (tx: Tx, question: StaffQuestion) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id)
    if (!question || !mayOpen(question.courseId)) return false
    await act(tx, question)
    return true
  })

/** Answers once for each id of an answer, and tells the person who asked. Throws a Refusal if the question takes no such answer. */
export const answerQuestion = (db: Db, own: OwnQuestion, answerId: string, answer: QuestionAnswer) =>
  onQuestion(db, own, async (tx, question) => {
    const { isClosed, isErased, answers } = question
    if (answers.some(({ id }) => id === answerId)) return
    throwUnless(canAnswer({ isClosed, isErased, answers: answers.length }, answer.isPrivate))
    await insertAnswer(tx, { id: answerId, questionId: question.id, actor: own.actor }, answer)
    await queueAnsweredEmail(tx, answerId)
    await queueAnsweredPush(tx, answerId)
    await record(tx, { actor: own.actor, entity: 'QUESTION', entityId: question.id, action: 'ANSWERED', changes: [] })
  })

const flag = (field: string, before: boolean, after: boolean) => ({ field, before: String(before), after: String(after) })

/** CHOOSE: it is the one. KEEP: it is an answer as others. REMOVE: nobody sees it any more. */
export type AnswerChange = 'CHOOSE' | 'KEEP' | 'REMOVE'

/** Changes one of the question's answers. Whatever there is to see of it changes at once; e-mails that wait go with an answer. */
export const changeAnswer = (db: Db, own: OwnQuestion, answerId: string, change: AnswerChange) =>
  onQuestion(db, own, async (tx, { id, answers }) => {
    const answer = answers.find((each) => each.id === answerId)
    const isChosen = change === 'CHOOSE'
    if (!answer || (change !== 'REMOVE' && answer.isChosen === isChosen)) return
    const line = { actor: own.actor, entity: 'QUESTION', entityId: id } as const
    if (change === 'REMOVE') {
      await deleteAnswer(tx, id, answerId)
      return record(tx, { ...line, action: 'REMOVED', changes: [] })
    }
    if (isChosen) throwUnless(canChoose(answer))
    await chooseAnswer(tx, id, isChosen ? answerId : null)
    await record(tx, { ...line, action: 'EDITED', changes: [flag('isChosen', answer.isChosen, isChosen)] })
  })

/** Closes, opens again, hides or shows a question. */
export const changeQuestion = (db: Db, own: OwnQuestion, change: { isClosed?: boolean; isHidden?: boolean }) =>
  onQuestion(db, own, async (tx, question) => {
    const changes = (['isClosed', 'isHidden'] as const).flatMap((field) => {
      const after = change[field]
      return after === undefined || after === question[field] ? [] : [flag(field, question[field], after)]
    })
    if (changes.length === 0) return
    await moderateQuestion(tx, question.id, change)
    await record(tx, { actor: own.actor, entity: 'QUESTION', entityId: question.id, action: 'EDITED', changes })
  })
