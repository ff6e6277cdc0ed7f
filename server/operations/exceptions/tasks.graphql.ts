import { rightOfTask, taskKinds, taskTitle } from '#domain/operations/tasks/tasks.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'
import { holds } from '#server/platform/web/staff.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { readTasks, type TaskGroup } from './tasks.sql.ts'

const TaskKindEnum = builder.enumType('TaskKind', {
  description:
    'MESSAGE, DISPUTE, QUESTION: without an answer. TO_SEND: paid orders with a printed book. REFUND_HELD: refunds that somebody else has asked for. The others are kinds of exceptions.',
  values: taskKinds,
})

const Task = builder.objectRef<TaskGroup>('TaskGroup').implement({
  description: 'Equal tasks that wait for staff.',
  fields: (t) => ({
    kind: t.field({ type: TaskKindEnum, resolve: ({ kind }) => kind }),
    title: t.string({ description: 'With their number.', resolve: ({ kind, count }) => taskTitle(kind, count) }),
    count: t.exposeInt('count', { description: 'At most 1000.' }),
    cents: t.expose('cents', { type: 'Cents', nullable: true, description: 'All of them together. Null: they cannot be added up.' }),
    since: dateTime(t, ({ since }) => since, 'Since when the oldest one waits.'),
    isUrgent: t.exposeBoolean('isUrgent'),
  }),
})

builder.queryField('today', (t) =>
  t.field({
    type: [Task],
    description: 'Everything that waits for whoever asks, and that their role may do: the urgent first, then the oldest.',
    resolve: async (_, __, { db, identity }) => {
      const caller = await identity()
      return readTasks(
        db,
        taskKinds.filter((kind) => holds(caller, 'operations:read', rightOfTask(kind))),
        caller.kind === 'person' ? caller : undefined,
      )
    },
  }),
)
