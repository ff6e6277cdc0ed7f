import { z } from 'zod'
import { webAddress, words } from '../http/variables.ts'

export const cdnVariables = z.object({
  CDN: z.enum(['fastly', 'cloudflare', 'nginx']).optional(),
  CDN_URL: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(webAddress))
    .optional(),
  CDN_SERVICE: words.optional(),
  CDN_TOKEN: words.optional(),
})

/** The settings of a CDN; docs/scaling.md#a-cdn explains them. */
export interface CdnSettings {
  name: 'fastly' | 'cloudflare' | 'nginx'
  /** The API, or each nginx server. Without a final slash. */
  urls: readonly string[]
  /** Fastly's service or Cloudflare's zone. */
  service: string
  token: string
}

const usualUrls = { fastly: ['https://api.fastly.com'], cloudflare: ['https://api.cloudflare.com/client/v4'], nginx: undefined }

/** Purging needs a token, and nginx its addresses, the others the name of their service. Adds a line to `missing` for each that is not set. */
export function cdnSettings(
  { CDN: name, CDN_URL, CDN_SERVICE: service = '', CDN_TOKEN: token }: z.infer<typeof cdnVariables>,
  missing: string[],
): CdnSettings | null {
  if (!name) return null
  const urls = CDN_URL ?? usualUrls[name]
  if (!urls) missing.push('CDN_URL: missing (nginx)')
  if (!token) missing.push(`CDN_TOKEN: missing (${name})`)
  if (name !== 'nginx' && !service) missing.push(`CDN_SERVICE: missing (${name})`)
  return urls && token ? { name, urls, service, token } : null
}
