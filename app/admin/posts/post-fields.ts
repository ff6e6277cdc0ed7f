import type { PostType } from '#domain/post-form.ts'
import type { Described } from '../forms/conflict.tsx'
import type { GetNewsResult } from './posts.graphql.ts'

export type Post = GetNewsResult['getNews']

export interface PostFields {
  title: string
  slug: string
  type: PostType
  image: string
  images: { url: string }[]
  video: string
  /** A plain date such as 2026-11-30, or empty for immediate publication. */
  scheduledFor: string
}

export const newPostFields: PostFields = {
  title: '',
  slug: '',
  type: 'IMAGE',
  image: '',
  images: [{ url: '' }],
  video: '',
  scheduledFor: '',
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

export const postFieldsOf = (post: Post): PostFields => ({
  title: post.title,
  slug: post.slug,
  type: post.type,
  image: post.image ?? '',
  images: post.images.length > 0 ? post.images.map((url) => ({ url })) : [{ url: '' }],
  video: post.video ?? '',
  scheduledFor: post.scheduledFor ? day.format(new Date(post.scheduledFor)) : '',
})

/**
 * Only the medium of the selected type is sent (docs/rules/admin-panel.md#posts). The date is sent as entered, and the server uses the
 * start of that day.
 */
export const postInput = (fields: PostFields) => ({
  title: fields.title,
  slug: fields.slug,
  type: fields.type,
  scheduledFor: fields.scheduledFor || null,
  ...(fields.type === 'IMAGE' ? { image: fields.image.trim() } : {}),
  ...(fields.type === 'CAROUSEL' ? { images: fields.images.map(({ url }) => url.trim()) } : {}),
  ...(fields.type === 'VIDEO' ? { video: fields.video.trim() } : {}),
})

export const describePost = (fields: PostFields): Described[] => [
  { label: 'Title', text: fields.title },
  { label: 'Slug', text: fields.slug },
  { label: 'Type', text: fields.type },
  { label: 'Image URL', text: fields.type === 'IMAGE' ? fields.image : '' },
  { label: 'Image URLs', text: fields.type === 'CAROUSEL' ? fields.images.map(({ url }) => url).join('\n') : '' },
  { label: 'Video URL', text: fields.type === 'VIDEO' ? fields.video : '' },
  { label: 'Scheduled For', text: fields.scheduledFor },
]
