import { bannerTarget } from '#domain/banner-target.ts'
import { bannerChange, bannerTypes, newBanner } from '#domain/banner-form.ts'
import { adminPageSize } from '#domain/page.ts'
import { Access, builder, idOf, keyArg, keyOf, pageAnswer, pageOf, pageType, requireStaff } from '../graphql/builder.ts'
import { isoDate } from '../graphql/iso-date.ts'
import { checked, present } from '../graphql/checked.ts'
import { lostEdit, versionArg, versionField } from '../graphql/lost-edit.ts'
import { removal } from '../graphql/removal.ts'
import { recordChange, recordCreation } from '../history/history.sql.ts'
import { bannerById, type BannerRow, createBanner, editBanner, listBanners, removeBanner, shownBanners } from './banners.sql.ts'
import { notFound } from '../refusal.ts'

const missing = 'Banner not found'

const BannerType = builder.enumType('BannerType', {
  description: 'MODAL: once a session. BOTTOM: at the foot of public pages.',
  values: bannerTypes,
})

const Banner = builder.objectRef<BannerRow>('Banner').implement({
  description: 'A banner on public pages (docs/rules/catalogue.md#banners).',
  fields: (t) => ({
    id: t.exposeID('id'),
    image: t.exposeString('image', { description: 'URL.' }),
    link: t.exposeString('link', { description: 'URL.' }),
    type: t.field({ type: BannerType, resolve: (banner) => (banner.type === 'BOTTOM' ? 'BOTTOM' : 'MODAL') }),
    active: t.exposeBoolean('active'),
    version: t.exposeInt('version', { description: versionField }),
    createdAt: isoDate(t, (banner) => banner.created_at),
  }),
})

const BannerPage = pageType('BannerPage', Banner)

const ShownBanner = builder.objectRef<BannerRow>('ShownBanner').implement({
  description: 'A banner as visitors get it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    image: t.exposeString('image', { description: 'URL.' }),
    href: t.string({
      description: 'A path if the target is a page of the store, otherwise a URL.',
      resolve: ({ link }, _, { publicUrl }) => bannerTarget(link, publicUrl).href,
    }),
    label: t.string({
      description: 'A description of the target, because a banner has no text of its own.',
      resolve: ({ link }, _, { publicUrl }) => bannerTarget(link, publicUrl).label,
    }),
  }),
})

const PublicBanners = builder.objectRef<{ bottom: BannerRow | null; modal: BannerRow | null }>('PublicBanners').implement({
  description: 'What public pages show: the newest active banner of each type.',
  fields: (t) => ({
    bottom: t.expose('bottom', { type: ShownBanner, nullable: true }),
    modal: t.expose('modal', { type: ShownBanner, nullable: true }),
  }),
})

builder.queryField('publicBanners', (t) => t.field({ type: PublicBanners, resolve: (_, __, { deps }) => shownBanners(deps.db) }))

builder.queryField('listBanners', (t) =>
  t.field({
    type: BannerPage,
    description: 'All banners, for the panel. 10 a page.',
    args: { offset: t.arg.int(), limit: t.arg.int(), search: t.arg.string(), access: t.arg({ type: Access }) },
    resolve: async (_, args, context) => {
      await requireStaff(context)
      const page = pageOf(args, adminPageSize)
      return pageAnswer(page, await listBanners(context.db, page))
    },
  }),
)

builder.queryField('getBanner', (t) =>
  t.field({
    type: Banner,
    description: 'A banner, for the panel.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => {
      await requireStaff(context)
      return (await bannerById(context.db, idOf(id, missing))) ?? notFound(missing)
    },
  }),
)

const BannerInput = builder.inputType('BannerInput', {
  description: 'Creating needs image and link; editing changes only the fields that are present.',
  fields: (t) => ({ image: t.string(), link: t.string(), type: t.field({ type: BannerType }), active: t.boolean() }),
})

builder.mutationFields((t) => ({
  createBanner: t.field({
    type: Banner,
    args: { banner: t.arg({ type: BannerInput, required: true }), key: t.arg.id({ description: keyArg }) },
    resolve: async (_, { banner, key }, context) => {
      const { actor } = await requireStaff(context)
      return recordCreation(context.db, {
        actor,
        entity: 'BANNER',
        key: keyOf(key),
        write: (tx, ownId) => createBanner(tx, { ...checked(newBanner, present(banner)), ...ownId }),
        read: bannerById,
      })
    },
  }),
  editBanner: t.field({
    type: Banner,
    args: {
      id: t.arg.id({ required: true }),
      banner: t.arg({ type: BannerInput, required: true }),
      version: t.arg.int({ description: versionArg }),
    },
    resolve: async (_, { id, banner, version }, context) => {
      const { actor } = await requireStaff(context)
      const bannerId = idOf(id, missing)
      const change = checked(bannerChange, present(banner))
      const edited = await recordChange(context.db, actor, 'BANNER', bannerId, (tx) => editBanner(tx, bannerId, change, version))
      return edited ?? lostEdit(await bannerById(context.db, id), version, missing)
    },
  }),
  removeBanner: removal(t, { entity: 'BANNER', missing, remove: removeBanner }),
}))
