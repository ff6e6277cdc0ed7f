import { createHash } from 'node:crypto'
import { unitsFromCents } from '#domain/platform/values/money.ts'
import type { Conversion, TellConversion } from '#domain/operations/conversions/conversion.ts'
import type { Ga4Settings } from './settings.ts'

/** The Measurement Protocol of Google Analytics (docs/providers/ga4.md). Its answer says that the event arrived, not that it is right. */
export const createGa4 =
  (settings: Ga4Settings): TellConversion =>
  async (conversion) => {
    try {
      const response = await postToGa4(settings, '/mp/collect', ga4Body(settings.measurementId, conversion))
      await response.body?.cancel()
      return response.ok ? { kind: 'sent' } : { kind: 'failed', reason: `HTTP_${response.status}` }
    } catch {
      return { kind: 'failed', reason: 'NO_ANSWER' }
    }
  }

export const postToGa4 = ({ url, measurementId, secret }: Ga4Settings, path: string, body: object) =>
  fetch(`${url}${path}?${new URLSearchParams({ measurement_id: measurementId, api_secret: secret }).toString()}`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export function ga4Body(measurementId: string, { kind, orderId, occurredAt, cents, items, cookies }: Conversion) {
  return {
    client_id: clientIn(cookies._ga) ?? pseudonymOf(orderId),
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [
      {
        name: kind === 'PURCHASE' ? 'purchase' : 'refund',
        // Beside the events, where it is documented too, some properties ignore it.
        timestamp_micros: occurredAt.getTime() * 1000,
        params: {
          transaction_id: orderId,
          currency: 'BRL',
          value: unitsFromCents(cents),
          engagement_time_msec: 1,
          session_id: sessionIn(cookies[`_ga_${measurementId.slice(2)}`]),
          ...(kind === 'PURCHASE' && {
            items: items.map((item) => ({
              item_id: item.id,
              item_name: item.title,
              quantity: item.quantity,
              price: unitsFromCents(item.cents),
            })),
          }),
        },
      },
    ],
  }
}

/** GA1.1.1234567890.1700000000: the last two numbers. */
const clientIn = (cookie?: string) => cookie?.match(/^GA1\.\d\.(\d+\.\d+)$/)?.[1]
/** GS1.1.1700000000.3.…, or GS2.1.s1700000000$o3$…: the first number. */
const sessionIn = (cookie?: string) => cookie?.match(/^GS\d\.\d\.s?(\d+)/)?.[1]

/** Two numbers, as Google's own cookie has them: of one order, the same in each attempt, and of nobody. */
function pseudonymOf(orderId: string): string {
  const hash = createHash('sha256').update(orderId).digest()
  return `${hash.readUInt32BE(0)}.${hash.readUInt32BE(4)}`
}
