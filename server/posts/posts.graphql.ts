import { adminPageSize, publicPageSize } from '#domain/page.ts'
import { missingMedium, newPost, postChange, type PostType, postTypes } from '#domain/post-form.ts'
import { Access, builder, idOf, keyArg, keyOf, pageAnswer, pageOf, pageType, requireStaff } from '../graphql/builder.ts'
import { isoDate, isoDateOrNull } from '../graphql/iso-date.ts'
import { checked, present } from '../graphql/checked.ts'
import { lostEdit, versionArg, versionField } from '../graphql/lost-edit.ts'
import { removal } from '../graphql/removal.ts'
import { uniquely } from '../graphql/unique.ts'
import { recordChange, recordCreation } from '../history/history.sql.ts'
import { duePostBySlug, listDuePosts } from './public-posts.sql.ts'
import { createPost, editPost, listPosts, postById, type PostRow, removePost } from './posts.sql.ts'
import { invalidField, notFound } from '../refusal.ts'

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
    type: t.field({ type: NewsType, resolve: (post) => post.type as PostType }),
    image: t.exposeString('image', { nullable: true, description: 'URL, for IMAGE.' }),
    images: t.exposeStringList('images', { description: 'URLs, for CAROUSEL.' }),
    video: t.exposeString('video', { nullable: true, description: 'URL, for VIDEO.' }),
    scheduledFor: isoDateOrNull(t, (post) => post.scheduled_for, 'ISO date; shown from then on.'),
    version: t.exposeInt('version', { description: versionField }),
    createdAt: isoDate(t, (post) => post.created_at),
    publishedAt: isoDate(
      t,
      (post) => post.scheduled_for ?? post.created_at,
      'ISO date since which it is public: its scheduled date, or else its creation date.',
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
  listNews: t.field({
    type: NewsPage,
    description: 'All posts, for the panel. 10 a page.',
    args: { offset: t.arg.int(), limit: t.arg.int(), search: t.arg.string(), access: t.arg({ type: Access }) },
    resolve: async (_, args, context) => {
      await requireStaff(context)
      const page = pageOf(args, adminPageSize)
      return pageAnswer(page, await listPosts(context.db, page))
    },
  }),
  getNews: t.field({
    type: News,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => {
      await requireStaff(context)
      return (await postById(context.db, idOf(id, missing))) ?? notFound(missing)
    },
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
const changeOf = ({ title, slug, type, ...rest }: typeof NewsInput.$inferInput) => ({ ...present({ title, slug, type }), ...rest })

const conflict = { posts_slug: { field: 'slug', message: 'Já existe um post com este slug.' } }

builder.mutationFields((t) => ({
  createNews: t.field({
    type: News,
    args: { news: t.arg({ type: NewsInput, required: true }), key: t.arg.id({ description: keyArg }) },
    resolve: async (_, { news, key }, context) => {
      const { actor } = await requireStaff(context)
      return uniquely(conflict, () =>
        recordCreation(context.db, {
          actor,
          entity: 'POST',
          key: keyOf(key),
          write: (tx, ownId) => createPost(tx, { ...checked(newPost, news), ...ownId }),
          read: postById,
        }),
      )
    },
  }),
  editNews: t.field({
    type: News,
    args: {
      id: t.arg.id({ required: true }),
      news: t.arg({ type: NewsInput, required: true }),
      version: t.arg.int({ description: versionArg }),
    },
    resolve: async (_, { id, news, version }, context) => {
      const { actor } = await requireStaff(context)
      const change = checked(postChange, changeOf(news))
      const postId = idOf(id, missing)
      const edited = await uniquely(conflict, () =>
        recordChange(context.db, actor, 'POST', postId, async (tx) => {
          const post = await editPost(tx, postId, change, version)
          const medium = post && missingMedium({ ...post, type: post.type as PostType })
          if (medium) throw invalidField(medium, 'Escreva o endereço da mídia.')
          return post
        }),
      )
      return edited ?? lostEdit(await postById(context.db, postId), version, missing)
    },
  }),
  removeNews: removal(t, { entity: 'POST', missing, remove: removePost }),
}))
