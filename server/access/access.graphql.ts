import { adminPageSize, type PageInfo, pageInfo } from '#domain/page.ts'
import { builder, idOf, pageOf, requireStaff } from '../graphql/builder.ts'
import { type AccessRow, listAccess } from './access-list.sql.ts'

const CourseAccess = builder.objectRef<AccessRow>('CourseAccess').implement({
  description: 'An e-mail address with access to a course.',
  fields: (t) => ({
    email: t.exposeString('email'),
    since: t.string({ description: 'ISO date.', resolve: (access) => access.granted_at.toISOString() }),
    orderId: t.exposeID('order_id', { nullable: true, description: 'The order that granted it; null if the staff did.' }),
    grantedBy: t.exposeString('granted_by', { nullable: true, description: 'The staff member who granted it.' }),
  }),
})

const CourseAccessPage = builder.objectRef<{ data: AccessRow[]; pageInfo: PageInfo }>('CourseAccessPage').implement({
  fields: (t) => ({
    data: t.field({ type: [CourseAccess], resolve: (page) => page.data }),
    pageInfo: t.field({ type: 'PageInfo', resolve: (page) => page.pageInfo }),
  }),
})

builder.queryField('listAccess', (t) =>
  t.field({
    type: CourseAccessPage,
    description: 'The e-mail addresses with access to a course. 10 a page.',
    args: { courseId: t.arg.id({ required: true }), offset: t.arg.int(), limit: t.arg.int(), search: t.arg.string() },
    resolve: async (_, { courseId, ...args }, context) => {
      await requireStaff(context)
      const page = pageOf(args, adminPageSize)
      const { data, totalCount } = await listAccess(context.db, idOf(courseId, 'Course not found'), page)
      return { data, pageInfo: pageInfo(page.offset, page.limit, totalCount) }
    },
  }),
)
