import { questionAnswer } from '#domain/delivery/questions/question-can.ts'
import { firstName } from '#domain/platform/values/greeting.ts'
import { Access, builder, type GraphQLContext, idOf, idsOf, keyArg, pageType } from '#server/platform/web/graphql/builder.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { panelAction } from '#server/platform/web/panel/panel-action.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { uniquely } from '#server/platform/web/panel/unique.ts'
import { mayOpen } from '#server/platform/web/staff.ts'
import { answerQuestion, changeAnswer, changeQuestion } from './answer-question.ts'
import { listQuestions, questionById, type StaffAnswer, type StaffQuestion } from './staff-questions.sql.ts'

const missing = 'Pergunta não encontrada'

const Answer = builder.objectRef<StaffAnswer>('QuestionAnswer').implement({
  description: 'An answer of the staff to a question below a lesson.',
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text', { description: 'A little Markdown.' }),
    answeredBy: t.exposeString('answeredBy', { description: 'The staff member, whom only staff see.' }),
    answeredAt: dateTime(t, (answer) => new Date(answer.answeredAt)),
    isPrivate: t.exposeBoolean('isPrivate', { description: 'Only the person who asked sees it.' }),
    isChosen: t.exposeBoolean('isChosen', { description: 'The one that answers it, which comes first.' }),
  }),
})

const Question = builder.objectRef<StaffQuestion>('LessonQuestion').implement({
  description: 'A question of a pupil below a lesson (docs/delivery.md#questions).',
  fields: (t) => ({
    id: t.exposeID('id'),
    courseId: t.exposeID('courseId'),
    courseTitle: t.exposeString('courseTitle'),
    lessonTitle: t.exposeString('lessonTitle', { nullable: true, description: 'Null: the course has the lesson no more.' }),
    name: t.string({
      nullable: true,
      description: 'The first name. Null: not known, or erased.',
      resolve: (each) => firstName(each.name ?? ''),
    }),
    isErased: t.exposeBoolean('isErased', { description: 'The data of the person who asked were erased.' }),
    second: t.exposeInt('second', { nullable: true, description: 'Of the video.' }),
    text: t.exposeString('text', { description: 'A little Markdown.' }),
    askedAt: dateTime(t, (question) => question.askedAt),
    waits: t.exposeBoolean('waits', { description: 'For an answer.' }),
    isClosed: t.exposeBoolean('isClosed'),
    isHidden: t.exposeBoolean('isHidden', { description: 'Only staff and the person who asked see it.' }),
    answers: t.field({ type: [Answer], resolve: ({ answers }) => answers }),
  }),
})

/** Whoever has own courses sees the questions of these only. */
panelList('listQuestions', {
  page: pageType('LessonQuestionPage', Question),
  description: 'Questions below lessons, the newest first, at most 1000. 10 a page.',
  args: (arg) => ({
    access: arg({ type: Access }),
    open: arg.boolean({ description: 'True: only those that wait for an answer.' }),
    course: arg.id({ description: 'Only those of this course.' }),
  }),
  read: async ({ db, identity }, page, { open, course }) => {
    const caller = await identity()
    const own = caller.kind === 'person' ? caller.own : []
    const only = typeof course === 'string' ? idsOf([course]).filter((id) => mayOpen(caller, id)) : own
    return listQuestions(db, page, { only, open: open === true })
  },
})

const ownOf = async ({ id, actor, identity }: GraphQLContext & { id: string; actor: string }) => {
  const caller = await identity()
  return { id, actor, mayOpen: (courseId: string) => mayOpen(caller, courseId) }
}

const read = async (db: GraphQLContext['db'], id: string, isOwn: boolean) => (isOwn ? questionById(db, id) : null)

const conflicts = { question_answers_pkey: { field: 'key', message: 'Esta chave já é da resposta a outra pergunta: use uma nova.' } }

panelAction('answerQuestion', {
  type: Question,
  description: 'Answers a question, for all or only for the person who asked, who is told by e-mail. CONFLICT: it is closed.',
  missing,
  args: (arg) => ({
    key: arg.id({ required: true, description: keyArg }),
    text: arg.string({ required: true, description: 'At most 5000 characters. A little Markdown.' }),
    isPrivate: arg.boolean({ required: true }),
    isChosen: arg.boolean({ required: true }),
  }),
  run: async (context, { key, ...answer }) => {
    const own = await ownOf(context)
    return uniquely(conflicts, () => answerQuestion(context.db, own, idOf(key, missing), checked(questionAnswer, answer)))
  },
  read,
})

const AnswerChange = builder.enumType('AnswerChange', {
  description: 'CHOOSE: it is the one. KEEP: it is an answer as others. REMOVE: nobody sees it any more.',
  values: ['CHOOSE', 'KEEP', 'REMOVE'] as const,
})

panelAction('changeAnswer', {
  type: Question,
  missing,
  args: (arg) => ({ answer: arg.id({ required: true }), change: arg({ type: AnswerChange, required: true }) }),
  run: async (context, { answer, change }) => changeAnswer(context.db, await ownOf(context), idOf(answer, missing), change),
  read,
})

panelAction('changeQuestion', {
  type: Question,
  description:
    'Closes a question, so that no more answers follow, or hides it from everybody but staff and the person who asked; or the reverse.',
  missing,
  args: (arg) => ({ isClosed: arg.boolean(), isHidden: arg.boolean() }),
  run: async (context, { isClosed, isHidden }) =>
    changeQuestion(context.db, await ownOf(context), {
      ...(typeof isClosed === 'boolean' && { isClosed }),
      ...(typeof isHidden === 'boolean' && { isHidden }),
    }),
  read,
})
