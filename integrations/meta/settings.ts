import { z } from 'zod'
import { webAddress, words } from '../http/variables.ts'

export const metaVariables = z.object({
  META_URL: webAddress.optional(),
  META_PIXEL_ID: z.string().regex(/^\d+$/).optional(),
  META_ACCESS_TOKEN: words.optional(),
})

export interface MetaSettings {
  url: string
  pixelId: string
  token: string
}

/** `sandboxUrl` is null where payments are real: simulated purchases are told to nobody else. */
export function metaSettings(e: z.infer<typeof metaVariables>, sandboxUrl: string | null): MetaSettings | null {
  const url = sandboxUrl === null ? (e.META_URL ?? 'https://graph.facebook.com/v26.0') : `${sandboxUrl}/meta`
  return e.META_PIXEL_ID && e.META_ACCESS_TOKEN ? { url, pixelId: e.META_PIXEL_ID, token: e.META_ACCESS_TOKEN } : null
}
