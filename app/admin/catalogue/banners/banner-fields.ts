import { addressField, formFields, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { getBanner } from './banners.graphql.ts'

export type Banner = AnswerOf<typeof getBanner>

/** See docs/rules/admin-panel.md: MODAL and active by default. */
export const bannerForm = formFields({
  image: { ...addressField, label: 'Image URL' },
  link: { ...addressField, label: 'Link URL', hint: 'A page of this store, or of another.' },
  type: { label: 'Type', initial: ofType<Banner['type']>('MODAL') },
  active: { label: 'Active', initial: true },
})
export type BannerFields = typeof bannerForm.initial
