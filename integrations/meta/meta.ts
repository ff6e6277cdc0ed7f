import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Conversion, ConversionAnswer, TellConversion } from '#domain/operations/conversions/conversion.ts'
import { normalizedPerson } from '#domain/operations/conversions/hashed-person.ts'
import { jsonOrNull, textUpTo } from '../http/text-up-to.ts'
import type { MetaSettings } from './settings.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const reais = (cents: number) => cents / 100
const failure = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional(), is_transient: z.boolean().optional() }),
})
/** Limits of calls, faults of Meta, and a token that ended or lacks a permission: staff renew it, and the event is sent then. */
const temporary = new Set([1, 2, 4, 10, 17, 80004, 102, 190, 200])

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
      return response.ok ? { kind: 'sent' } : refusalOf(response.status, jsonOrNull(text))
    } catch {
      return { kind: 'failed', reason: 'NO_ANSWER' }
    }
  }

function refusalOf(status: number, body: unknown): ConversionAnswer {
  const read = failure.safeParse(body)
  if (!read.success) return { kind: status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed', reason: `HTTP_${status}` }
  const { code, error_subcode, is_transient } = read.data.error
  const reason = ['CODE', code, error_subcode].filter((part) => part !== undefined).join('_')
  return { kind: is_transient || temporary.has(code) || status >= 500 ? 'failed' : 'refused', reason }
}

function metaEvent({ orderId, occurredAt, cents, agent, url, click, items, ...person }: Conversion) {
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
      ...(click && { fbc: `fb.1.${click.at.getTime()}.${click.id}` }),
    },
    custom_data: {
      currency: 'BRL',
      value: reais(cents),
      order_id: orderId,
      content_type: 'product',
      contents: items.map((item) => ({ id: item.id, quantity: item.quantity, item_price: reais(item.cents) })),
    },
  }
}
