import type { ArgBuilder, InputFieldMap, InputShapeFromFields } from '@pothos/core'
import type { GraphQLResolveInfo } from 'graphql'
import { adminPageSize } from '#domain/platform/api/page.ts'
import { builder, type GraphQLContext, pageAnswer, pageOf, type pageType as pageTypeOf, type SchemaTypes } from '../graphql/builder.ts'

type Page = ReturnType<typeof pageOf>

interface PanelList<Shape, Args extends InputFieldMap> {
  page: ReturnType<typeof pageTypeOf<Shape>>
  description?: string
  /** Besides `offset` and `limit`. */
  args: (arg: ArgBuilder<SchemaTypes>) => Args
  /** Rows of a page if the caller names no other number. */
  size?: number
  read: (
    context: GraphQLContext,
    page: Page,
    args: InputShapeFromFields<Args>,
    info: GraphQLResolveInfo,
  ) => Promise<{ data: Shape[]; totalCount: number }>
}

/** Adds a query with which staff list something, page by page. */
export function panelList<Shape, Args extends InputFieldMap>(
  name: string,
  { page, args, read, size = adminPageSize, ...rest }: PanelList<Shape, Args>,
) {
  builder.queryField(name, (t) =>
    t.field({
      ...rest,
      type: page,
      args: { offset: t.arg.int(), limit: t.arg.int(), ...args(t.arg) },
      resolve: async (_, given, context, info) => {
        const window = pageOf(given, size)
        return pageAnswer(window, await read(context, window, given as unknown as InputShapeFromFields<Args>, info))
      },
    }),
  )
}
