import type { PostType } from '#domain/catalogue/post-form.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { addressField, formFields, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { getNews } from './posts.graphql.ts'

export type Post = AnswerOf<typeof getNews>

type Images = { url: string }[]

export const postForm = formFields({
  title: { label: 'Title', initial: '' },
  slug: { label: 'Address (slug)', initial: '' },
  type: { label: 'Type', initial: ofType<PostType>('IMAGE') },
  image: { ...addressField, label: 'Image URL' },
  images: {
    label: 'Image URLs',
    initial: [{ url: '' }],
    of: (saved: string[]): Images => (saved.length > 0 ? saved : ['']).map((url) => ({ url })),
    sent: (images: Images) => images.map(({ url }) => url.trim()),
  },
  video: { ...addressField, label: 'Video URL', hint: 'A film on YouTube or Vimeo, or a file.' },
  /** A plain date such as 2026-11-30, or empty for immediate publication. The server uses the start of that day. */
  scheduledFor: {
    label: 'Scheduled For',
    initial: '',
    hint: 'From the start of this day. Without a date, at once.',
    of: (saved: string | null) => (saved ? dayInBrazil(new Date(saved)) : ''),
    sent: (day: string) => day || null,
  },
})
export type PostFields = typeof postForm.initial

/** Only the medium of the selected type is sent (docs/rules/admin-panel.md). */
export function postInput(fields: PostFields) {
  const { image, images, video, ...input } = postForm.input(fields)
  return { ...input, ...{ IMAGE: { image }, CAROUSEL: { images }, VIDEO: { video } }[fields.type] }
}
