import { describe, expect, test } from 'vitest'
import { type TokenArea, tokenAreas } from '#domain/platform/api/token-scopes.ts'
import { accessOf } from '#programs/composition/operation-access.ts'
import { restCalls } from '#programs/composition/routes.ts'
import { schema } from '#programs/composition/schema.ts'
import { tablesOf } from './reach.ts'
import { readSources } from './sources.ts'

/** The tables that the right to write in each area covers. A refund takes back what the order gave, so money covers that too. */
const covered: Record<TokenArea, string> = {
  catalogue: 'banners caption_passages books bundles courses plans posts files video_renditions uploads content_removals fiscal_overrides',
  orders: 'orders subscriptions imported_subscribers order_items order_notes books coupons coupon_redemptions',
  people: 'buyers buyer_sessions buyer_session_orders contact_messages',
  delivery:
    'course_accesses access_reasons course_emails certificates lesson_progress study_marks lesson_questions question_answers file_downloads',
  money: `charges disputes ledger_entries ledger_transactions payments provider_exchanges recurrences refund_calls refunds transfer_days transfer_lines
    withdrawals orders subscriptions imported_subscribers order_items books coupons coupon_redemptions access_reasons`,
  fiscal: 'fiscal_classes fiscal_documents fiscal_orders fiscal_settings',
  operations: 'exceptions exception_checks',
  settings: 'store_settings',
}
/** The tables that every operation may write: a record of itself, an e-mail or push about it, the address that it changed. */
const traces = ['history', 'emails', 'push_messages', 'former_slugs', 'rate_limits', 'idempotency_keys']
/** Tables that an operation writes beyond its area, and why it may. */
const decided: Record<string, { tables: string; why: string }> = {
  cancelOrder: {
    tables:
      'access_reasons charges disputes ledger_entries ledger_transactions payments provider_exchanges recurrences refund_calls refunds',
    why: 'Before an order is canceled, what PagBank says of its payment is applied. Nothing is refunded.',
  },
  cancelSubscription: {
    tables:
      'access_reasons charges disputes ledger_entries ledger_transactions payments provider_exchanges recurrences refund_calls refunds',
    why: 'As cancelOrder.',
  },
  giveSubscriptionDays: { tables: 'payments', why: 'Those of a change of plan that waits for its payment end with its order.' },
  endCustomerSessions: { tables: 'orders', why: 'The secrets with which browsers open an order end with the sessions.' },
}

const operations = Object.keys(schema.getMutationType()!.getFields())
const calls = restCalls.filter(({ access, address }) => access.includes('staff') && !/^(get|head) /.test(address))
const sources = readSources().filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))
const written = tablesOf(sources, new Set([...operations, ...calls.map(({ id }) => `rest ${id}`)]))

describe('a token writes only what its scopes are for', () => {
  const accesses = [
    ...operations.map((name) => [name, accessOf(name)!] as const),
    ...calls.map(({ id, scopes }) => [`rest ${id}`, scopes] as const),
  ]

  test.each(accesses.filter(([, access]) => typeof access === 'object'))('%s', (name, access) => {
    const areas = tokenAreas.filter((area) => access.includes(`${area}:write`))
    const mine = [...areas.map((area) => covered[area]), decided[name]?.tables ?? ''].join(' ').split(/\s+/)
    expect([...written.get(name)!].filter((table) => !mine.includes(table) && !traces.includes(table))).toEqual([])
  })

  test('the source says of every change which tables it writes', () => {
    // Plain routes of uploads, whose calls are declared apart from them.
    const plain = ['rest beginUpload', 'rest sendPiece', 'rest removeUpload', 'rest completeUpload']
    expect([...written].filter(([name, tables]) => tables.size === 0 && !plain.includes(name)).map(([name]) => name)).toEqual([])
  })

  test('nothing is decided for what is not written', () => {
    const unused = Object.entries(decided).flatMap(([name, { tables }]) =>
      tables.split(' ').filter((table) => !written.get(name)?.has(table)),
    )
    expect(unused).toEqual([])
  })
})
