import { z } from 'zod'
import { picture, webUrl } from '#domain/platform/forms/form-fields.ts'

export const bannerTypes = ['MODAL', 'BOTTOM'] as const

/** See docs/rules/admin-panel.md: image and link are required URLs. */
const fields = { image: picture, link: webUrl, type: z.enum(bannerTypes, 'Escolha MODAL ou BOTTOM.'), active: z.boolean() }

export const newBanner = z.object({ ...fields, type: fields.type.default('MODAL'), active: fields.active.default(true) })

export const bannerChange = z.object(fields).partial()
