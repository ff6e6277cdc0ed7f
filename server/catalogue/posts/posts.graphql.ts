import { publicPageSize } from '#domain/platform/api/page.ts'
import { missingMedium, newPost, postChange, postTypes } from '#domain/catalogue/post-form.ts'
import { builder, pageAnswer, pageOf, pageType } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { present } from '#server/platform/web/panel/checked.ts'
import { versionField } from '#server/platform/web/panel/lost-edit.ts'
import { recordedPost } from '../products/recorded-rows.ts'
import { panelEntry } from '#server/platform/web/panel/panel-entry.ts'
import { duePostBySlug, listDuePosts } from './public-posts.sql.ts'
import { columnsOf, listPosts, type PostRow, posts } from './posts.sql.ts'
import { invalidField, notFound } from '#domain/platform/refusals/refusal.ts'

const missing = 'News post not found'

const NewsType = builder.enumType('NewsType', {
  description: 'Which medium a post shows (docs/rules/catalogue.md#posts).',
  values: postTypes,
})

const News = builder.objectRef<PostRow>('News').implement({
  description: 'A news post (docs/rules/catalogue.md#posts).',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    slug: t.exposeString('slug'),
    type: t.field({ type: NewsType, resolve: (post) => post.type }),
    image: t.exposeString('image', { nullable: true, description: 'URL, for IMAGE.' }),
    images: t.exposeStringList('images', { description: 'URLs, for CAROUSEL.' }),
    video: t.exposeString('video', { nullable: true, description: 'URL, for VIDEO.' }),
    scheduledFor: dateTimeOrNull(t, (post) => post.scheduled_for, 'Shown from then on.'),
    version: t.exposeInt('version', { description: versionField }),
    createdAt: dateTime(t, (post) => post.created_at),
    publishedAt: dateTime(
      t,
      (post) => post.scheduled_for ?? post.created_at,
      'Since when it is public: its scheduled date, or else its creation date.',
    ),
  }),
})

const NewsPage = pageType('NewsPage', News)

builder.queryFields((t) => ({
  publicListNews: t.field({
    type: NewsPage,
    description: 'Posts that are due, the newest first. 12 a page.',
    args: { offset: t.arg.int(), limit: t.arg.int() },
    resolve: async (_, args, { deps }) => {
      const page = pageOf(args, publicPageSize)
      return pageAnswer(page, await listDuePosts(deps.db, page))
    },
  }),
  publicGetNews: t.field({
    type: News,
    description: 'A post that is due, by its slug, or by one that it had before: then its `slug` is another one.',
    args: { slug: t.arg.string({ required: true }) },
    resolve: async (_, { slug }, { deps }) => (await duePostBySlug(deps.db, slug.slice(0, 200))) ?? notFound(missing),
  }),
}))

const NewsInput = builder.inputType('NewsInput', {
  description: 'Creating needs title, slug, type and the medium of the type; editing changes only the fields that are present.',
  fields: (t) => ({
    title: t.string(),
    slug: t.string(),
    type: t.field({ type: NewsType }),
    image: t.string(),
    images: t.stringList(),
    video: t.string(),
    scheduledFor: t.string({
      description: 'A day (2026-11-30: its start in São Paulo) or an ISO time (without an offset: in São Paulo); null for immediately.',
    }),
  }),
})

/** A null means the same as an absent field, except where it removes a medium or the date. */
const newsInput = ({ title, slug, type, ...rest }: typeof NewsInput.$inferInput) => ({ ...present({ title, slug, type }), ...rest })

panelEntry({
  operations: { list: 'listNews', read: 'getNews', create: 'createNews', edit: 'editNews', remove: 'removeNews' },
  descriptions: { list: 'All posts, for the panel. 10 a page.' },
  recorded: recordedPost,
  missing,
  type: News,
  page: NewsPage,
  input: NewsInput,
  argument: 'news',
  normalize: newsInput,
  schemas: { create: newPost, edit: postChange },
  conflicts: { posts_slug: { field: 'slug', message: 'Já existe um post com este endereço (slug).' } },
  list: listPosts,
  read: posts.byId,
  create: (tx, post) => posts.create(tx, columnsOf(post)),
  async edit(tx, id, change, version) {
    const post = await posts.edit(tx, id, columnsOf(change), version)
    const medium = post && missingMedium(post)
    if (medium) throw invalidField(medium, 'Escreva o endereço da mídia.')
    return post
  },
  remove: posts.remove,
})
