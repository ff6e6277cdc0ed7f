import type { PostType } from '#domain/catalogue/post-form.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { formFields, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { getNews } from './posts.graphql.ts'

export type Post = AnswerOf<typeof getNews>

export const postForm = formFields({
  title: { label: 'Title', initial: '' },
  slug: { label: 'Slug', initial: '' },
  type: { label: 'Type', initial: ofType<PostType>('IMAGE') },
  image: { label: 'Image URL', initial: '' },
  images: { label: 'Image URLs', initial: [{ url: '' }] },
  video: { label: 'Video URL', initial: '', hint: 'A film on YouTube or Vimeo, or a file.' },
  /** A plain date such as 2026-11-30, or empty for immediate publication. */
  scheduledFor: { label: 'Scheduled For', initial: '', hint: 'From the start of this day. Without a date, at once.' },
}).withTexts((fields) => ({
  image: fields.type === 'IMAGE' ? fields.image : '',
  images: fields.type === 'CAROUSEL' ? fields.images.map(({ url }) => url).join('\n') : '',
  video: fields.type === 'VIDEO' ? fields.video : '',
}))
export type PostFields = typeof postForm.initial

export const postFieldsOf = (post: Post): PostFields => ({
  ...postForm.of(post),
  images: post.images.length > 0 ? post.images.map((url) => ({ url })) : [{ url: '' }],
  scheduledFor: post.scheduledFor ? dayInBrazil(new Date(post.scheduledFor)) : '',
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
