import { publicPageSize } from '#domain/platform/api/page.ts'
import { searchCounts, type SearchCounts } from './search-counts.sql.ts'
import { builder, type GraphQLContext, pageOf, type PageArgs, type SchemaTypes } from '#server/platform/web/graphql/builder.ts'

const directions = { NEWEST: undefined, CHEAPEST: 'asc', DEAREST: 'desc' } as const
type Sort = keyof typeof directions

const ProductSort = builder.enumType('ProductSort', {
  description: 'By the price of this moment, in BRL. NEWEST: the best match first, for a search.',
  values: Object.keys(directions) as Sort[],
})

/** Arguments of a public list of products. */
export const listArgs = (t: PothosSchemaTypes.QueryFieldBuilder<SchemaTypes, {}>) => ({
  offset: t.arg.int(),
  limit: t.arg.int(),
  search: t.arg.string(),
  sort: t.arg({ type: ProductSort }),
})

export function listPage(args: PageArgs & { sort?: Sort | null | undefined }, { deps }: GraphQLContext) {
  const direction = directions[args.sort ?? 'NEWEST']
  return { ...pageOf(args, publicPageSize), sort: direction && { direction, rates: deps.config.exchangeRates } }
}

const SearchCountsType = builder.objectRef<SearchCounts>('SearchCounts').implement({
  fields: (t) => ({ courses: t.exposeInt('courses'), books: t.exposeInt('books'), bundles: t.exposeInt('bundles') }),
})

builder.queryField('publicSearch', (t) =>
  t.field({
    type: SearchCountsType,
    description: 'How many products of each kind a search finds, so that a list says where else it has results; no token needed.',
    args: { search: t.arg.string() },
    resolve: (_, args, { db }) => searchCounts(db, pageOf(args, 1).search),
  }),
)
