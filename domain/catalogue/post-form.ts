import { z } from 'zod'
import { picture, required, slug, webUrl } from '#domain/platform/forms/form-fields.ts'

export const postTypes = ['IMAGE', 'CAROUSEL', 'VIDEO'] as const
export type PostType = (typeof postTypes)[number]

/**
 * A day starts at 00:00 in São Paulo, whatever the server's time zone (docs/rules/catalogue.md#posts). The offset is fixed because Brazil
 * has had no daylight saving time since 2019.
 */
const startOfDay = (day: string): Date => new Date(`${day}T00:00:00-03:00`)

const day = z.iso.date()
const moment = z.iso.datetime({ offset: true, local: true })

/** Without an offset it is a time in São Paulo, as a day is. Null: no such day or time. */
function readDate(text: string): Date | null {
  if (day.safeParse(text).success) return startOfDay(text)
  if (!moment.safeParse(text).success) return null
  return new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}-03:00`)
}

const scheduledFor = z
  .string()
  .max(40, 'Escreva uma data.')
  .transform((text, check) => {
    const date = readDate(text)
    if (date && date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2200) return date
    check.addIssue({ code: 'custom', message: 'Escreva uma data.' })
    return z.NEVER
  })
  .nullish()

const emptyAsNullPicture = z.union([z.literal('').transform(() => null), picture]).nullish()
const emptyAsNullUrl = z.union([z.literal('').transform(() => null), webUrl]).nullish()

const fields = {
  title: required(200, 'Escreva o título.'),
  slug,
  type: z.enum(postTypes, 'Escolha IMAGE, CAROUSEL ou VIDEO.'),
  image: emptyAsNullPicture,
  images: z.array(picture).max(30, 'Use no máximo 30 imagens.').nullish(),
  video: emptyAsNullUrl,
  scheduledFor,
}

/** The field of the medium that the post's type requires, if it is missing (docs/rules/admin-panel.md). */
export function missingMedium(post: {
  type: PostType
  image?: string | null | undefined
  images?: string[] | null | undefined
  video?: string | null | undefined
}) {
  switch (post.type) {
    case 'IMAGE':
      return post.image ? null : 'image'
    case 'CAROUSEL':
      return post.images && post.images.length > 0 ? null : 'images'
    case 'VIDEO':
      return post.video ? null : 'video'
  }
}

export const newPost = z.object(fields).superRefine((post, check) => {
  const missing = missingMedium(post)
  if (missing) check.addIssue({ code: 'custom', path: [missing], message: 'Escreva o endereço da mídia.' })
})

export const postChange = z.object(fields).partial()
export type PostChange = z.output<typeof postChange>
