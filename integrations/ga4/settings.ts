import { z } from 'zod'
import { webAddress, words } from '../http/variables.ts'

export const ga4Variables = z.object({
  GA4_URL: webAddress.optional(),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/)
    .optional(),
  GA4_API_SECRET: words.optional(),
})

export interface Ga4Settings {
  url: string
  measurementId: string
  secret: string
}

/** `sandboxUrl` is null where payments are real: simulated purchases are told to nobody else. */
export function ga4Settings(e: z.infer<typeof ga4Variables>, sandboxUrl: string | null): Ga4Settings | null {
  const url = sandboxUrl === null ? (e.GA4_URL ?? 'https://www.google-analytics.com') : `${sandboxUrl}/ga4`
  return e.GA4_MEASUREMENT_ID && e.GA4_API_SECRET ? { url, measurementId: e.GA4_MEASUREMENT_ID, secret: e.GA4_API_SECRET } : null
}
