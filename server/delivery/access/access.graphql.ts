import { courseProgress } from '#domain/delivery/lessons/course-progress.ts'
import { adminPageSize } from '#domain/platform/api/page.ts'
import { accessEnd } from '#domain/delivery/access-end.ts'
import { builder, idOf, pageAnswer, pageOf, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { isoDate, isoDateOrNull } from '#server/platform/web/graphql/iso-date.ts'
import { checked } from '#server/platform/web/graphql/checked.ts'
import { CustomerType } from '#server/people/customers/customers.graphql.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { accessEnds, accessesOf, accessOf, type AccessRow, listAccess } from './access-list.sql.ts'
import { extendAccess } from './permit.ts'

const missing = 'Este e-mail não tem acesso ao curso.'

const CourseAccess = builder.objectRef<AccessRow>('CourseAccess').implement({
  description: 'The access of an e-mail address to a course.',
  fields: (t) => ({
    courseId: t.exposeID('course_id'),
    courseTitle: t.exposeString('course_title'),
    courseSlug: t.exposeString('course_slug'),
    email: t.exposeString('email'),
    since: isoDate(t, (access) => access.granted_at),
    until: isoDateOrNull(t, (access) => access.expires_at, 'ISO date of its end; null: for ever.'),
    ended: t.boolean({ resolve: (access) => access.expires_at !== null && access.expires_at.getTime() <= Date.now() }),
    lastSeenAt: isoDateOrNull(t, (access) => access.last_seen_at, 'ISO date on which the course was last opened.'),
    completedLessons: t.int({ resolve: (access) => courseProgress(access.lessons, access.completed).completed }),
    lessonCount: t.int({ resolve: (access) => courseProgress(access.lessons, access.completed).lessons }),
    orderId: t.exposeID('order_id', { nullable: true, description: 'The order that granted it; null if the staff did.' }),
    grantedBy: t.exposeString('granted_by', { nullable: true, description: 'The staff member who granted it.' }),
  }),
})

builder.objectField(CustomerType, 'accesses', (t) =>
  t.field({ type: [CourseAccess], resolve: ({ email }, _, { db }) => accessesOf(db, email) }),
)

const CourseAccessPage = pageType('CourseAccessPage', CourseAccess)

const AccessEnd = builder.enumType('AccessEnd', {
  description: 'ENDING: the access has an end in the future. ENDED: its end has passed.',
  values: accessEnds,
})

builder.queryField('listAccess', (t) =>
  t.field({
    type: CourseAccessPage,
    description: 'The e-mail addresses with access to a course, ended ones included. 10 a page.',
    args: {
      courseId: t.arg.id({ required: true }),
      offset: t.arg.int(),
      limit: t.arg.int(),
      search: t.arg.string(),
      end: t.arg({ type: AccessEnd }),
    },
    resolve: async (_, { courseId, end, ...args }, context) => {
      await requireStaff(context)
      const page = pageOf(args, adminPageSize)
      return pageAnswer(page, await listAccess(context.db, idOf(courseId, 'Course not found'), { ...page, end: end ?? null }))
    },
  }),
)

builder.mutationField('extendAccess', (t) =>
  t.field({
    type: CourseAccess,
    description: 'Changes until when an e-mail address has access to a course (docs/delivery.md#access).',
    args: {
      courseId: t.arg.id({ required: true }),
      email: t.arg.string({ required: true }),
      until: t.arg.string({ description: 'The last day, YYYY-MM-DD in São Paulo, from today to 2099-12-31; null: for ever.' }),
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
