import { bundleChange, newBundle } from '#domain/catalogue/products/bundle-form.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { builder, type GraphQLContext, idOf, idsOf, pageAnswer, pageType } from '#server/platform/web/graphql/builder.ts'
import { present } from '#server/platform/web/panel/checked.ts'
import { recordedBundle } from './recorded-rows.ts'
import { panelEntry } from '#server/platform/web/panel/panel-entry.ts'
import { draftFields, draftInputs, isPreview, previewArg, refusePublished, waitingOf } from './draft.graphql.ts'
import { listArgs, listPage } from './public-list.graphql.ts'
import { productFields, productInputs } from './product-fields.graphql.ts'
import { asSold, isOnSale, productColumns } from './product-rows.sql.ts'
import { type BundleMember, type BundleRow, bundles, listBundles, membersOf, publishedBundles } from './bundles.sql.ts'

const missing = 'Bundle not found'

const BundleMemberType = builder.enumType('BundleMemberType', { values: ['COURSE', 'BOOK'] as const })

export const ContainedProduct = builder.objectRef<BundleMember>('BundleMember').implement({
  description: 'A course or a book in a bundle or plan, as it is sold alone.',
  fields: (t) => ({
    // Nothing else is saved as a member.
    type: t.field({ type: BundleMemberType, resolve: ({ type }) => (type === 'BOOK' ? type : 'COURSE') }),
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    picture: t.exposeString('picture', { description: 'URL.' }),
    priceCents: t.expose('cents', { type: 'Cents', description: 'Of BRL, unless it is not for sale.' }),
    shippingCents: t.expose('shipping', { type: 'Cents' }),
    physical: t.exposeBoolean('physical'),
    stock: t.exposeInt('stock', { nullable: true, description: 'Null: unlimited.' }),
    forSale: t.exposeBoolean('forSale', { description: 'Published, on sale now, and priced in BRL.' }),
  }),
})

/** Visitors learn nothing of a member that is not public. */
type Shown = BundleRow & { isPublic?: true }

const Bundle = builder.objectRef<Shown>('Bundle').implement({
  description: 'Courses and books at one price (docs/rules/bundles.md).',
  fields: (t) => ({
    ...productFields(t),
    picture: t.string({ nullable: true, description: 'URL.', resolve: (each) => each.picture || null }),
    priceCents: t.expose('price_cents', { type: 'Cents', description: 'In public responses that of this moment.' }),
    published: t.exposeBoolean('published'),
    ...draftFields(t),
    members: t.field({
      type: [ContainedProduct],
      description: 'In their order. Public responses contain only those that are for sale.',
      resolve: async ({ members, isPublic }, _, { db }) => (await membersOf(db, members)).filter(({ forSale }) => forSale || !isPublic),
    }),
    available: t.boolean({
      description: 'All of its members are for sale, whatever their stock.',
      resolve: ({ members }, _, { db }) => isAvailable(db, members),
    }),
  }),
})

async function isAvailable(db: Db, ids: readonly string[]): Promise<boolean> {
  const members = await membersOf(db, ids)
  return members.length === ids.length && members.every(({ forSale }) => forSale)
}

const BundlePage = pageType('BundlePage', Bundle)

const publicBundle = (bundle: BundleRow): Shown => ({ ...asSold(bundle), isPublic: true })

builder.queryFields((t) => ({
  publicListBundles: t.field({
    type: BundlePage,
    description: 'Published bundles, newest first; no token needed. 12 a page.',
    args: listArgs(t),
    resolve: async (_, args, context) => {
      const page = listPage(args, context)
      const { data, totalCount } = await listBundles(context.db, page, 'published and removed_at is null')
      return pageAnswer(page, { data: data.map(publicBundle), totalCount })
    },
  }),
  publicGetBundle: t.field({
    type: Bundle,
    description: 'A published bundle; no token needed. NOT_FOUND otherwise.',
    args: { id: t.arg.id({ required: true }), preview: previewArg(t) },
    resolve: async (_, { id, preview }, context) => {
      const bundleId = idOf(id, missing)
      const [published] = await publishedBundles(context.db, [bundleId])
      const [draft] =
        !published && (await isPreview(context, bundleId, preview)) ? await publishedBundles(context.db, [bundleId], true) : []
      return publicBundle(published ?? draft ?? notFound(missing))
    },
  }),
  publicBundles: t.field({
    type: [Bundle],
    description: 'Those of these bundles that are for sale, in no particular order; no token needed. For a cart: at most 50.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_, { ids }, { db }) => {
      const published = (await publishedBundles(db, idsOf(ids))).filter(isOnSale)
      const available = await Promise.all(published.map(({ members }) => isAvailable(db, members)))
      return published.filter((_bundle, place) => available[place]).map(publicBundle)
    },
  }),
}))

const BundleInput = builder.inputType('BundleInput', {
  description: 'Creating needs title, priceCents and members; editing changes only the fields that are present.',
  fields: (t) => ({
    ...productInputs(t),
    picture: t.string(),
    priceCents: t.field({ type: 'Cents' }),
    published: t.boolean(),
    ...draftInputs(t),
    members: t.idList({ description: 'Ids of 2 to 20 courses and books, in their order.' }),
  }),
})

panelEntry({
  operations: { list: 'listBundles', read: 'getBundle', create: 'createBundle', edit: 'editBundle', remove: 'removeBundle' },
  descriptions: {
    list: 'All bundles, for the panel. 10 a page.',
    read: 'A bundle with all its fields, for the panel.',
    remove: 'Hides the bundle; orders keep their lines.',
  },
  recorded: recordedBundle,
  missing,
  type: Bundle,
  page: BundlePage,
  input: BundleInput,
  argument: 'bundle',
  normalize: ({ publishAt, ...data }: typeof BundleInput.$inferInput) => ({ ...present(data), ...waitingOf({ ...data, publishAt }) }),
  schemas: { create: newBundle, edit: bundleChange },
  refuse: refuseMembers,
  list: (db, page) => listBundles(db, page, 'removed_at is null'),
  read: bundles.byId,
  create: (tx, bundle) => bundles.create(tx, productColumns(bundle)),
  async edit(tx, id, change, version) {
    await refusePublished(change, () => bundles.byId(tx, id))
    return bundles.edit(tx, id, productColumns(change), version)
  },
  remove: bundles.remove,
})

/** A draft may be a member: the bundle is for sale once it is. A price in another currency would need a rate for every share of a refund. */
async function refuseMembers({ db }: GraphQLContext, { members }: typeof BundleInput.$inferInput) {
  const given = (members ?? []).slice(0, 100)
  const known = new Map((await membersOf(db, idsOf(given))).map((member) => [member.id, member]))
  for (const [place, id] of given.entries()) {
    const member = known.get(id.toLowerCase())
    const problem =
      !member || member.type === 'BUNDLE' || member.type === 'PLAN'
        ? 'Escolha um curso ou um livro.'
        : member.currency === 'BRL'
          ? ''
          : notInReais
    if (problem) throw new Refusal('BAD_USER_INPUT', `members: ${problem}`, { fields: { [`members.${place}`]: problem } })
  }
}

const notInReais = 'Os itens de um pacote têm preço em reais.'
