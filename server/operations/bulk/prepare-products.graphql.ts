import type { ArgBuilder, InputShapeFromFields } from '@pothos/core'
import { type CatalogueType, catalogueTypes } from '#domain/catalogue/products/product-type.ts'
import { type PriceChange, priceChangeText } from '#domain/catalogue/products/price-change.ts'
import { accessEnd } from '#domain/delivery/access-end.ts'
import { mostBulkItems } from '#domain/operations/bulk/bulk-can.ts'
import { invalidField } from '#domain/platform/refusals/refusal.ts'
import { addressesIn } from '#domain/platform/values/addresses.ts'
import { dayInBrazil, formatDay } from '#domain/platform/values/format-day.ts'
import { listed } from '#domain/platform/values/listed.ts'
import { listBooks } from '#server/catalogue/books/book-list.sql.ts'
import { listCourses } from '#server/catalogue/courses/courses.sql.ts'
import { listBundles } from '#server/catalogue/products/bundles.sql.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import { builder, type GraphQLContext, idsOf, pageOf, requireStaff, type SchemaTypes } from '#server/platform/web/graphql/builder.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { Bulk, bulkOf } from './bulk.graphql.ts'
import { pastedLines } from './pasted-lines.ts'
import { prepareBulk } from './prepare-bulk.ts'
import { allProductIds, chosenProducts } from './products.sql.ts'

const Type = builder.enumType('CatalogueType', { values: catalogueTypes })

const chosenArgs = (arg: ArgBuilder<SchemaTypes>) => ({
  ids: arg.idList({ description: 'The products that were ticked.' }),
  all: arg.boolean({ description: 'Instead of `ids`: all that the list has with this search.' }),
  search: arg.string(),
})
type Chosen = InputShapeFromFields<ReturnType<typeof chosenArgs>>

async function chosenIds({ db }: GraphQLContext, type: CatalogueType, { ids, all, search }: Chosen): Promise<string[]> {
  if (!all) return idsOf(ids ?? [], mostBulkItems)
  const page = { ...pageOf({ search }, 1), limit: mostBulkItems + 1 }
  if (page.search === '') return allProductIds(db, type)
  const { data } = await lists[type](db, page)
  return data.map(({ id }) => id)
}

type List = (db: GraphQLContext['db'], page: ReturnType<typeof pageOf>) => Promise<{ data: { id: string }[] }>
const lists: Record<CatalogueType, List> = {
  COURSE: (db, page) => listCourses(db, page, { publishedOnly: false, detail: 'card' }),
  BOOK: listBooks,
  BUNDLE: (db, page) => listBundles(db, page, 'removed_at is null'),
}

builder.mutationField('preparePriceChange', (t) =>
  t.field({
    type: Bulk,
    description: 'Prepares to change the prices of products: by a percentage or by a sum in BRL, one of the two. Prices of launches stay.',
    args: {
      type: t.arg({ type: Type, required: true }),
      ...chosenArgs(t.arg),
      percent: t.arg.float({ description: 'From -90 to 900, with two decimals.' }),
      amountCents: t.arg({ type: 'Cents', description: 'Negative to lower the prices.' }),
      whole: t.arg.boolean({ required: true, description: 'Rounds to whole units. Books are, unless `bookCents` of the settings.' }),
    },
    resolve: async (_, { type, percent, amountCents, whole, ...chosen }, context) => {
      const { actor } = await requireStaff(context)
      const isWhole = whole || (type === 'BOOK' && !(await readStoreSettings(context.deps)).book_cents)
      const change = changeOf(percent ?? 0, amountCents ?? 0, isWhole)
      const draft = { kind: 'CHANGE_PRICES' as const, actor, choices: { type, change }, summary: priceChangeText(change), lines: [] }
      return (await bulkOf(context, await prepareBulk(context.db, { ...draft, ids: await chosenIds(context, type, chosen) }))).operation
    },
  }),
)

function changeOf(percent: number, cents: number, isWhole: boolean): PriceChange {
  const hundredths = Math.round(percent * 100)
  if ((hundredths === 0) === (cents === 0)) throw invalidField('percent', 'Escreva um percentual ou um valor, diferente de zero.')
  if (hundredths < -9_000 || hundredths > 90_000) throw invalidField('percent', 'Use um percentual entre -90 e 900.')
  if (Math.abs(cents) > 10_000_000) throw invalidField('amountCents', 'Use no máximo R$ 100.000,00.')
  return hundredths === 0 ? { kind: 'SUM', cents, isWhole } : { kind: 'PERCENT', hundredths, isWhole }
}

builder.mutationField('preparePublication', (t) =>
  t.field({
    type: Bulk,
    description: 'Prepares to publish courses or bundles, or to take them out of the store. Books are always published.',
    args: { type: t.arg({ type: Type, required: true }), ...chosenArgs(t.arg), published: t.arg.boolean({ required: true }) },
    resolve: async (_, { type, published, ...chosen }, context) => {
      const { actor } = await requireStaff(context)
      if (type === 'BOOK') throw invalidField('type', 'Livros estão sempre publicados.')
      const draft = { kind: published ? ('PUBLISH' as const) : ('UNPUBLISH' as const), actor, choices: { type }, lines: [] }
      return (await bulkOf(context, await prepareBulk(context.db, { ...draft, ids: await chosenIds(context, type, chosen) }))).operation
    },
  }),
)

builder.mutationField('prepareAccesses', (t) =>
  t.field({
    type: Bulk,
    description:
      'Prepares to give people access to courses. `addresses`: as a spreadsheet has them. An access that lasts longer keeps its end.',
    args: {
      ...chosenArgs(t.arg),
      addresses: t.arg.string({ required: true }),
      until: t.arg({ type: 'Date', description: 'The last day. Absent: for as long as each course is sold.' }),
    },
    resolve: async (_, { addresses, until: day, ...chosen }, context) => {
      const { actor } = await requireStaff(context)
      const { until } = checked(accessEnd(new Date()), { email: actor, until: day })
      const courses = await chosenProducts(context.db, 'COURSE', await chosenIds(context, 'COURSE', chosen))
      if (courses.length === 0 || courses.length > mostCourses) throw invalidField('ids', `Escolha de 1 a ${mostCourses} cursos.`)
      const titles = listed(courses.map(({ title }) => title))
      const summary = `${titles}${until ? `, até ${formatDay(dayInBrazil(until))}` : ', pelo prazo de cada curso'}.`
      const choices = { courseIds: courses.map(({ id }) => id), until: until?.toISOString() ?? null }
      const draft = { kind: 'GRANT_ACCESS' as const, actor, choices, summary, ids: null, lines: pastedLines(addresses, peopleIn) }
      return (await bulkOf(context, await prepareBulk(context.db, draft))).operation
    },
  }),
)

/** A list within one line is as long as people paste it. A line with one address stays as it is: what is wrong with it is named there. */
const peopleIn = (line: string) => {
  const people = addressesIn(line)
  return people.length > 1 ? people : [line]
}

/** More would be a long transaction for each person. */
const mostCourses = 50
