import { bannerTarget } from '#domain/catalogue/banners/banner-target.ts'
import { bannerChange, bannerTypes, newBanner } from '#domain/catalogue/banners/banner-form.ts'
import { builder, pageType } from '#server/platform/web/graphql/builder.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { present } from '#server/platform/web/panel/checked.ts'
import { versionField } from '#server/platform/web/panel/lost-edit.ts'
import { recordedBanner } from '../products/recorded-rows.ts'
import { panelEntry } from '#server/platform/web/panel/panel-entry.ts'
import { type BannerRow, banners, listBanners, shownBanners } from './banners.sql.ts'

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
    createdAt: dateTime(t, (banner) => banner.created_at),
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

const BannerInput = builder.inputType('BannerInput', {
  description: 'Creating needs image and link; editing changes only the fields that are present.',
  fields: (t) => ({ image: t.string(), link: t.string(), type: t.field({ type: BannerType }), active: t.boolean() }),
})

panelEntry({
  operations: { list: 'listBanners', read: 'getBanner', create: 'createBanner', edit: 'editBanner', remove: 'removeBanner' },
  descriptions: { list: 'All banners, for the panel. 10 a page.', read: 'A banner, for the panel.' },
  recorded: recordedBanner,
  missing: 'Banner not found',
  type: Banner,
  page: BannerPage,
  input: BannerInput,
  argument: 'banner',
  normalize: present,
  schemas: { create: newBanner, edit: bannerChange },
  list: listBanners,
  read: banners.byId,
  create: banners.create,
  edit: banners.edit,
  remove: banners.remove,
})
