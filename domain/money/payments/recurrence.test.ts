import { expect, test } from 'vitest'
import { type ProviderRecurrence, recurrenceOf } from './recurrence.ts'

const requestedAt = new Date('2026-11-29T12:00:00Z')
const page = { id: 'page', email: 'ana@example.com', amountCents: 3_990, requestedAt }
const one = (id: string, more: Partial<ProviderRecurrence> = {}): ProviderRecurrence => ({
  id,
  referenceId: 'page',
  status: 'ACTIVE',
  amountCents: 3_990,
  email: 'ana@example.com',
  createdAt: requestedAt,
  nextInvoiceAt: null,
  ...more,
})
const nameless = (id: string, more: Partial<ProviderRecurrence> = {}) => one(id, { referenceId: null, ...more })
const at = (time: string) => ({ createdAt: new Date(time) })

test.each<[string, ProviderRecurrence[], string | null, number]>([
  ['none', [], null, 0],
  ['the only one that names the page, even if it is over', [one('a', { status: 'CANCELED' }), nameless('b')], 'a', 1],
  ['the oldest of those that run', [one('b', at('2026-11-29T13:00:00Z')), one('a'), one('c', { status: 'PENDING' })], 'a', 1],
  ['one that is not over before one that is', [one('a', { status: 'CANCELED' }), one('b', { status: 'PENDING' })], 'b', 1],
  ['the only nameless one of its buyer', [nameless('a'), nameless('b', { email: 'bia@example.com' })], 'a', 1],
  ['of its amount', [nameless('a'), nameless('b', { amountCents: 4_990 })], 'a', 1],
  ['of its time', [nameless('a', at('2026-11-29T11:00:01Z')), nameless('b', at('2026-11-29T18:00:01Z'))], 'a', 1],
  ['the live one of two nameless ones', [nameless('a', { status: 'EXPIRED' }), nameless('b')], 'b', 1],
  ['nobody knows which of two', [nameless('a'), nameless('b')], null, 2],
  ['nobody else’s', [one('a', { referenceId: 'another' })], null, 0],
])('%s', (_, all, id, candidates) => {
  expect(recurrenceOf(all, page)).toEqual({ id, candidates })
})
