import { courseProgress } from '#domain/delivery/lessons/course-progress.ts'
import { accessEnd } from '#domain/delivery/access-end.ts'
import { builder, idOf, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { CustomerType } from '#server/people/customers/customers.graphql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { accessEnds, accessesOf, accessOf, type AccessRow, listAccess } from './access-list.sql.ts'
import { extendAccess } from './grant-by-staff.ts'

const missing = 'Este e-mail não tem acesso ao curso.'

const CourseAccess = builder.objectRef<AccessRow>('CourseAccess').implement({
  description: 'The access of an e-mail address to a course.',
  fields: (t) => ({
    courseId: t.exposeID('course_id'),
    courseTitle: t.exposeString('course_title'),
    courseSlug: t.exposeString('course_slug'),
    email: t.exposeString('email'),
    since: dateTime(t, (access) => access.granted_at),
    until: dateTimeOrNull(t, (access) => access.expires_at, 'Its end; null: for ever.'),
    ended: t.boolean({ resolve: (access) => access.expires_at !== null && access.expires_at.getTime() <= Date.now() }),
    lastSeenAt: dateTimeOrNull(t, (access) => access.last_seen_at, 'When the course was last opened.'),
    completedLessons: t.int({ resolve: (access) => courseProgress(access.lessons, access.completed).completed }),
    lessonCount: t.int({ resolve: (access) => courseProgress(access.lessons, access.completed).lessons }),
    orderId: t.exposeID('order_id', { nullable: true, description: 'The order that granted it; null if the staff did.' }),
    grantedBy: t.exposeString('granted_by', { nullable: true, description: 'The staff member who granted it.' }),
  }),
})

builder.objectField(CustomerType, 'accesses', (t) =>
  t.field({ type: [CourseAccess], resolve: ({ email }, _, { db }) => accessesOf(db, email) }),
)

const AccessEnd = builder.enumType('AccessEnd', {
  description: 'ENDING: the access has an end in the future. ENDED: its end has passed.',
  values: accessEnds,
})

panelList('listAccess', {
  page: pageType('CourseAccessPage', CourseAccess),
  description: 'The e-mail addresses with access to a course, ended ones included. 10 a page.',
  args: (arg) => ({ courseId: arg.id({ required: true }), search: arg.string(), end: arg({ type: AccessEnd }) }),
  read: ({ db }, page, { courseId, end = null }) => listAccess(db, idOf(courseId, 'Course not found'), { ...page, end }),
})

builder.mutationField('extendAccess', (t) =>
  t.field({
    type: CourseAccess,
    description: 'Changes until when an e-mail address has access to a course (docs/delivery.md#access).',
    args: {
      courseId: t.arg.id({ required: true }),
      email: t.arg.string({ required: true }),
      until: t.arg({ type: 'Date', description: 'The last day, from today to 2099-12-31; null: for ever.' }),
    },
    resolve: async (_, { courseId, ...args }, context) => {
      const { actor } = await requireStaff(context)
      const { email, until } = checked(accessEnd(new Date()), args)
      const id = idOf(courseId, missing)
      if (!(await extendAccess(context.db, actor, { email, courseId: id, until }))) throw new Refusal('NOT_FOUND', missing)
      return (await accessOf(context.db, email, id))!
    },
  }),
)
