import type { Described } from '../forms/conflict.tsx'
import type { GetBannerResult } from './banners.graphql.ts'

export type Banner = GetBannerResult['getBanner']

export interface BannerFields {
  image: string
  link: string
  type: 'MODAL' | 'BOTTOM'
  active: boolean
}

/** See docs/rules/admin-panel.md#banners: MODAL and active by default. */
export const newBannerFields: BannerFields = { image: '', link: '', type: 'MODAL', active: true }

export const bannerFieldsOf = ({ image, link, type, active }: Banner): BannerFields => ({ image, link, type, active })

export const bannerInput = (fields: BannerFields) => ({ ...fields, image: fields.image.trim(), link: fields.link.trim() })

export const describeBanner = (fields: BannerFields): Described[] => [
  { label: 'Image URL', text: fields.image },
  { label: 'Link URL', text: fields.link },
  { label: 'Type', text: fields.type },
  { label: 'Active', text: fields.active ? 'yes' : 'no' },
]
