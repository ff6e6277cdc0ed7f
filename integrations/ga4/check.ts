import { z } from 'zod'
import { type Finding, ok, reasonOf, todo } from '../http/finding.ts'
import { jsonOrNull, textUpTo } from '../http/text-up-to.ts'
import { ga4Body, postToGa4 } from './ga4.ts'
import type { Ga4Settings } from './settings.ts'

const what = 'Google Analytics'
const answer = z.object({ validationMessages: z.array(z.object({ description: z.string() })) })
const sample = {
  kind: 'PURCHASE',
  orderId: 'check',
  cents: 100,
  email: '',
  name: '',
  phone: '',
  agent: '',
  url: '',
  cookies: {},
  click: null,
} as const

/** Asks Google to validate a purchase, which it does not store. It does not validate the secret. */
export async function checkGa4(settings: Ga4Settings | null): Promise<Finding> {
  if (!settings) return ok(what, 'GA4_MEASUREMENT_ID and GA4_API_SECRET are not set: Google is told of no purchases')
  try {
    const response = await postToGa4(
      settings,
      '/debug/mp/collect',
      ga4Body(settings.measurementId, { ...sample, occurredAt: new Date(), items: [] }),
    )
    const read = answer.safeParse(jsonOrNull(await textUpTo(response, 64 * 1024)))
    if (!read.success) return todo(what, `GA4_URL: ${settings.url} does not respond as Google Analytics does`)
    const [first] = read.data.validationMessages
    return first
      ? todo(what, first.description)
      : ok(what, `events for ${settings.measurementId} are valid; whether GA4_API_SECRET is right, only its real-time report shows`)
  } catch (error) {
    return todo(what, `GA4_URL: ${reasonOf(error)}`)
  }
}
