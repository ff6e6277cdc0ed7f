import { createHash } from 'node:crypto'
import { z } from 'zod'
import { unitsFromCents } from '#domain/platform/values/money.ts'
import type { Conversion, ConversionAnswer, TellConversion } from '#domain/operations/conversions/conversion.ts'
import { normalizedPerson } from '#domain/operations/conversions/hashed-person.ts'
import { jsonOrNull, textUpTo } from '../http/text-up-to.ts'
import type { MetaSettings } from './settings.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const failure = z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) })
/** Codes of an event that is wrong itself, unless the data set is unknown to the token. Meta's own sign of what passes is often missing. */
const invalidParameter = 100
const unknownDataSet = 33

/** Meta's Conversions API (docs/providers/meta.md). One event per request: Meta refuses all events of a request for one that is wrong. */
export const createMeta =
  ({ url, pixelId, token }: MetaSettings): TellConversion =>
  async (conversion) => {
    if (conversion.kind === 'REFUND') return { kind: 'refused', reason: 'NO_REFUNDS' }
    try {
      const response = await fetch(`${url}/${pixelId}/events`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ data: [metaEvent(conversion)] }),
      })
      const text = await textUpTo(response, 64 * 1024)
      return response.ok ? { kind: 'sent' } : failureOf(response.status, jsonOrNull(text))
    } catch {
      return { kind: 'failed', reason: 'NO_ANSWER' }
    }
  }

/** Limits, Meta's faults, a token or a version that has ended: staff or time mend it, and the event is sent then. */
function failureOf(status: number, body: unknown): ConversionAnswer {
  const read = failure.safeParse(body)
  if (!read.success) return { kind: 'failed', reason: `HTTP_${status}` }
  const { code, error_subcode } = read.data.error
  const reason = ['CODE', code, error_subcode].filter((part) => part !== undefined).join('_')
  return { kind: code === invalidParameter && error_subcode !== unknownDataSet && status < 500 ? 'refused' : 'failed', reason }
}

/** Meta refuses the whole event for a cookie without its last part. */
const cookieLike = (format: RegExp, cookie = '') => (format.test(cookie) ? cookie : undefined)

function metaEvent({ orderId, occurredAt, cents, agent, url, cookies, click, items, ...person }: Conversion) {
  const hashed = Object.entries({ ...normalizedPerson(person), external_id: person.email.trim().toLowerCase() })
  return {
    event_name: 'Purchase',
    event_id: orderId,
    event_time: Math.floor(occurredAt.getTime() / 1000),
    action_source: 'website',
    event_source_url: url,
    user_data: {
      ...Object.fromEntries(hashed.map(([key, text]) => [key, [sha256(text)]])),
      client_user_agent: agent,
      fbc: cookieLike(/^fb\.\d\.\d{10,13}\.[\w-]+$/, cookies._fbc) ?? (click ? `fb.1.${click.at.getTime()}.${click.id}` : undefined),
      fbp: cookieLike(/^fb\.\d\.\d{10,13}\.\d+$/, cookies._fbp),
    },
    custom_data: {
      currency: 'BRL',
      value: unitsFromCents(cents),
      order_id: orderId,
      content_type: 'product',
      contents: items.map((item) => ({ id: item.id, quantity: item.quantity, item_price: unitsFromCents(item.cents) })),
    },
  }
}
