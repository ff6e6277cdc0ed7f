import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInFull } from './charges/settlement.ts'
import {
  balanceOf,
  type LedgerCharge,
  type LedgerFacts,
  findingsOf,
  type LedgerTransaction,
  missingTransactions,
  owedCents,
  type PostedSum,
} from './ledger.ts'

const now = new Date('2026-11-22T12:00:00Z')
const dispute: LedgerFacts['disputes'][number] = {
  id: 'd1',
  status: 'LOST',
  chargeId: 'c1',
  takenCents: 0,
  isOfSale: true,
  excessCents: 0,
  feeCents: 0,
  closedAt: null,
  posted: { chargebacks: 0, fees: 0, transactions: 0 },
}

const facts = (changes: Partial<LedgerFacts> = {}): LedgerFacts => ({
  orderId: 'order',
  status: 'PAID',
  sold: true,
  paidAt: now,
  totalCents: 11_500,
  shippingCents: 1_800,
  discountCents: 300,
  lines: [
    { productId: 'course', cents: 4_000 },
    { productId: 'book', cents: 3_000 },
    { productId: 'book', cents: 3_000 },
  ],
  charges: [charge()],
  disputes: [],
  refundedAt: null,
  ...changes,
})
const charge = (changes: Partial<LedgerCharge> = {}): LedgerCharge => ({
  id: 'CHAR_1',
  dueCents: 11_500,
  paidCents: 11_500,
  refundedCents: 0,
  elsewhereCents: 0,
  restoredCents: 0,
  paidAt: now,
  ...changes,
})

/** Appends transactions as the database does: one of a kind and source, only once. */
function openLedger() {
  const transactions: LedgerTransaction[] = []
  const posted = (): PostedSum[] => {
    const sums = new Map<string, PostedSum>()
    for (const { kind, source, chargeId, entries } of transactions)
      for (const account of new Set(entries.map((entry) => entry.account))) {
        const key = [kind, chargeId, account].join()
        const sum = sums.get(key) ?? { kind, chargeId, account, cents: 0, lastNumber: 0 }
        for (const entry of entries) if (entry.account === account) sum.cents += entry.cents
        sums.set(key, { ...sum, lastNumber: kind === 'REVERSAL' ? Math.max(sum.lastNumber, Number(source.split(':')[1])) : 0 })
      }
    return [...sums.values()]
  }
  return {
    transactions,
    posted,
    post: (state: LedgerFacts) => {
      const missing = missingTransactions(state, posted(), now)
      transactions.push(...missing.filter((one) => !transactions.some(({ kind, source }) => kind === one.kind && source === one.source)))
      return missing
    },
  }
}

const posted = (...states: LedgerFacts[]) => {
  const ledger = openLedger()
  for (const state of states) ledger.post(state)
  return ledger
}
const balances = (ledger: ReturnType<typeof openLedger>) =>
  Object.fromEntries(
    (['buyer', 'provider_receivable', 'chargebacks', 'refunds'] as const).map((account) => [account, balanceOf(ledger.posted(), account)]),
  )
const entriesOf = ({ transactions }: ReturnType<typeof openLedger>, kind: string) =>
  transactions
    .filter((each) => each.kind === kind)
    .map(({ source, entries }) => [source, ...entries.map((e) => [e.account, e.productId, e.cents])])

describe('what is posted', () => {
  test('a paid order: the sale by product, and the money that was received', () => {
    const ledger = posted(facts())
    expect(entriesOf(ledger, 'SALE')).toEqual([
      [
        'order',
        ['buyer', null, 11_500],
        ['revenue', 'course', -4_000],
        ['revenue', 'book', -6_000],
        ['shipping', null, -1_800],
        ['discount', null, 300],
      ],
    ])
    expect(entriesOf(ledger, 'RECEIPT')).toEqual([['CHAR_1:11500', ['provider_receivable', null, 11_500], ['buyer', null, -11_500]]])
    expect(balanceOf(ledger.posted(), 'buyer')).toBe(0)
  })
  test('nothing again for the same state', () => expect(posted(facts(), facts()).transactions).toHaveLength(2))
  test('a free order: revenue and discount, and nothing if all of it was free', () => {
    const free = { totalCents: 0, shippingCents: 0, charges: [] }
    expect(entriesOf(posted(facts({ ...free, discountCents: 500, lines: [{ productId: 'course', cents: 500 }] })), 'SALE')).toEqual([
      ['order', ['revenue', 'course', -500], ['discount', null, 500]],
    ])
    expect(posted(facts({ ...free, discountCents: 0, lines: [] })).transactions).toEqual([])
  })
  test('a full refund of a paid order: the money and the revenue', () => {
    const ledger = posted(facts(), facts({ status: 'REFUNDED', charges: [charge({ refundedCents: 11_500 })] }))
    expect(entriesOf(ledger, 'REFUND')).toEqual([['CHAR_1:11500', ['provider_receivable', null, -11_500], ['buyer', null, 11_500]]])
    expect(entriesOf(ledger, 'REVERSAL')).toEqual([['order:1', ['refunds', null, 11_500], ['buyer', null, -11_500]]])
  })
  test('each of two partial refunds', () => {
    const ledger = posted(facts(), ...[1_000, 2_500].map((refundedCents) => facts({ charges: [charge({ refundedCents })] })))
    expect(entriesOf(ledger, 'REFUND').map(([source]) => source)).toEqual(['CHAR_1:1000', 'CHAR_1:2500'])
    expect(entriesOf(ledger, 'REVERSAL').map(([source]) => source)).toEqual(['order:1', 'order:2'])
    expect(balanceOf(ledger.posted(), 'refunds')).toBe(2_500)
  })
})

describe('money that is not revenue', () => {
  const second = charge({ id: 'CHAR_2' })
  test.each([
    ['a second payment', facts({ charges: [charge(), second] }), -11_500],
    ['a short payment of an expired order', facts({ status: 'EXPIRED', sold: false, charges: [charge({ paidCents: 5 })] }), -5],
    ['a late payment without stock', facts({ status: 'REFUND_DUE', sold: false }), -11_500],
    ['more than the total', facts({ charges: [charge({ paidCents: 11_900 })] }), -400],
  ])('%s is owed to the buyer', (_, state, buyer) => {
    const ledger = posted(state)
    expect(balanceOf(ledger.posted(), 'buyer')).toBe(buyer)
    expect(owedCents(state)).toBe(-buyer)
  })
  test('a refund of either of two payments leaves the revenue', () => {
    for (const charges of [
      [charge(), charge({ id: 'CHAR_2', refundedCents: 11_500 })],
      [charge({ refundedCents: 11_500 }), second],
    ]) {
      const ledger = posted(facts(), facts({ charges: [charge(), second] }), facts({ charges }))
      expect([balanceOf(ledger.posted(), 'buyer'), balanceOf(ledger.posted(), 'refunds')]).toEqual([0, 0])
    }
  })
  test('the refund of an order that was never paid in time has no revenue to return', () => {
    const ledger = posted(
      facts({ status: 'REFUND_DUE', sold: false }),
      facts({ status: 'REFUNDED', sold: false, charges: [charge({ refundedCents: 11_500 })] }),
    )
    expect(ledger.transactions.map(({ kind }) => kind)).toEqual(['RECEIPT', 'REFUND'])
    expect(balanceOf(ledger.posted(), 'buyer')).toBe(0)
  })
  test('each return of revenue has a number of its own, whichever accounts it concerns', () => {
    const after = (refundedCents: number, takenCents: number) =>
      facts({ charges: [charge({ refundedCents })], disputes: [{ ...dispute, takenCents }] })
    const ledger = posted(facts(), after(1_000, 0), after(1_000, 1_000), after(2_000, 2_000), after(2_000, 1_500))
    expect(entriesOf(ledger, 'REVERSAL').map(([source]) => source)).toEqual(['order:1', 'order:2', 'order:3', 'order:4'])
  })
  test('money that was returned outside the provider comes from the bank account, and PagBank still owes its part', () => {
    const charges = [charge({ refundedCents: 3_500, elsewhereCents: 3_000 })]
    const ledger = posted(facts(), facts({ charges }))
    expect(['bank', 'provider_receivable', 'refunds'].map((account) => balanceOf(ledger.posted(), account as 'bank'))).toEqual([
      -3_000, 11_000, 3_500,
    ])
    expect(findingsOf(facts({ charges }), ledger.posted())).toEqual([])
  })
  test('money that a lost dispute has taken is a chargeback, not a refund', () => {
    const lost = { status: 'REFUNDED' as const, charges: [charge({ refundedCents: 11_500 })] }
    const ledger = posted(facts(), facts(lost), facts({ ...lost, disputes: [{ ...dispute, takenCents: 11_500 }] }))
    expect([balanceOf(ledger.posted(), 'refunds'), balanceOf(ledger.posted(), 'chargebacks')]).toEqual([0, 11_500])
  })
  test('money of a dispute that was won after a loss is the store’s again, and can be refunded, lost and won again', () => {
    const taken = { ...dispute, takenCents: 11_500 }
    const lost = facts({ status: 'REFUNDED', charges: [charge({ refundedCents: 11_500 })], disputes: [taken] })
    const won = (times: number) => facts({ charges: [charge({ restoredCents: 11_500 * times })], disputes: [{ ...taken, status: 'WON' }] })
    const ledger = posted(facts(), lost, won(1))
    expect(balances(ledger)).toEqual({ buyer: 0, provider_receivable: 11_500, chargebacks: 0, refunds: 0 })
    for (const again of [{ ...lost, charges: [charge({ refundedCents: 11_500, restoredCents: 11_500 })] }, won(2)]) ledger.post(again)
    expect(balances(ledger)).toEqual({ buyer: 0, provider_receivable: 11_500, chargebacks: 0, refunds: 0 })
    const refunded = { ...won(2), status: 'REFUNDED' as const, charges: [charge({ refundedCents: 11_500, restoredCents: 23_000 })] }
    ledger.post(refunded)
    expect(balances(ledger)).toEqual({ buyer: 0, provider_receivable: 0, chargebacks: 0, refunds: 11_500 })
    expect(findingsOf(refunded, ledger.posted())).toEqual([])
  })
  test('money that came back for an order which cannot be served any more is owed to the buyer', () => {
    const taken = { ...dispute, takenCents: 11_500 }
    const lost = facts({ status: 'REFUNDED', charges: [charge({ refundedCents: 11_500 })], disputes: [taken] })
    const won = { ...lost, charges: [charge({ restoredCents: 11_500 })], disputes: [{ ...taken, status: 'WON' as const }] }
    const ledger = posted(facts(), lost, won)
    expect(balances(ledger)).toEqual({ buyer: -11_500, provider_receivable: 11_500, chargebacks: 0, refunds: 11_500 })
    expect(findingsOf(won, ledger.posted())).toEqual([])
  })
})

describe('what the check finds', () => {
  test('nothing in a complete ledger', () => expect(findingsOf(facts(), posted(facts()).posted())).toEqual([]))
  test('more posted than the charge has brought, and a sale of an order that was not sold', () => {
    const wrong = facts({ status: 'EXPIRED', sold: false, charges: [charge({ paidCents: 11_000 })] })
    expect(
      findingsOf(wrong, posted(facts()).posted()).map(({ kind, expectedCents, postedCents }) => [kind, expectedCents, postedCents]),
    ).toEqual([
      ['SALE', 0, 11_500],
      ['RECEIPT', 11_000, 11_500],
      ['BUYER', -11_000, 0],
    ])
  })
  test('a paid order without any money', () =>
    expect(findingsOf(facts({ charges: [] }), posted(facts({ charges: [] })).posted())).toMatchObject([
      { kind: 'BUYER', postedCents: 11_500 },
    ]))
})

/** A charge of any size, or a refund of a part of one, or a part of the refunds that turns out to be a dispute's, or the end of the hold. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('paid' as const), share: fc.constantFrom(0.4, 1, 1, 1, 1.2) }),
  fc.record({ kind: fc.constant('grown' as const), charge: fc.nat(4), cents: fc.nat(900) }),
  fc.record({ kind: fc.constant('refunded' as const), charge: fc.nat(4), share: fc.constantFrom(0.3, 0.5, 1, 1) }),
  fc.record({ kind: fc.constant('disputed' as const), share: fc.constantFrom(0, 0.3, 0.5, 1) }),
  fc.record({ kind: fc.constant('expired' as const), stocked: fc.boolean() }),
)

test('after every step of any history the entries sum to zero and the buyer’s balance is the money that is owed', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), fc.integer({ min: 1, max: 90_000 }), (events, cents) => {
      let state = facts({
        status: 'PENDING',
        sold: false,
        paidAt: null,
        charges: [],
        totalCents: cents,
        shippingCents: 0,
        discountCents: 0,
        lines: [{ productId: 'course', cents }],
      })
      let stocked = true
      const ledger = openLedger()
      for (const each of events) {
        if (each.kind === 'expired') {
          stocked = each.stocked
          if (state.status === 'PENDING') state = { ...state, status: 'EXPIRED' }
        } else if (each.kind === 'disputed') {
          const refunded = state.charges.reduce((sum, one) => sum + one.refundedCents, 0)
          state = { ...state, disputes: [{ ...dispute, takenCents: Math.round(refunded * each.share) }] }
        } else state = afterReading({ ...state, charges: changed(state, each) }, stocked)
        ledger.post(state)
        const sums = ledger.posted()
        for (const { entries } of ledger.transactions) expect(entries.reduce((sum, one) => sum + one.cents, 0)).toBe(0)
        expect(balanceOf(sums, 'buyer') + owedCents(state)).toBe(0)
        expect(balanceOf(sums, 'provider_receivable')).toBe(state.charges.reduce((sum, one) => sum + one.paidCents - one.refundedCents, 0))
        expect(findingsOf(state, sums)).toEqual([])
        expect(ledger.post(state)).toEqual([])
      }
      const sources = ledger.transactions.map(({ kind, source }) => `${kind} ${source}`)
      expect(new Set(sources).size).toBe(sources.length)
      // An order without any ledger is posted at once, with the same balances.
      const late = posted(state).posted()
      for (const account of ['buyer', 'provider_receivable', 'revenue', 'refunds', 'chargebacks'] as const)
        expect(balanceOf(late, account)).toBe(balanceOf(ledger.posted(), account))
    }),
    { numRuns: 2_000 },
  )
})

test('refunds and disputes in any order, and disputes that are decided otherwise, never repeat a source', () => {
  const step = fc.record({ refunded: fc.constantFrom(0, 500), taken: fc.constantFrom(0, 0.5, 1) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const ledger = openLedger()
      let refundedCents = 0
      for (const { refunded, taken } of steps) {
        refundedCents = Math.min(11_500, refundedCents + refunded)
        ledger.post(
          facts({ charges: [charge({ refundedCents })], disputes: [{ ...dispute, takenCents: Math.round(refundedCents * taken) }] }),
        )
      }
      const sources = ledger.transactions.map(({ kind, source }) => `${kind} ${source}`)
      expect(new Set(sources).size).toBe(sources.length)
      expect(entriesOf(ledger, 'REVERSAL').map(([source]) => source)).toEqual(
        entriesOf(ledger, 'REVERSAL').map((_, at) => `order:${at + 1}`),
      )
    }),
    { numRuns: 2_000 },
  )
})

type Change =
  | { kind: 'paid'; share: number }
  | { kind: 'grown'; charge: number; cents: number }
  | { kind: 'refunded'; charge: number; share: number }

function changed({ charges, totalCents }: LedgerFacts, change: Change): LedgerCharge[] {
  if (change.kind === 'paid') {
    const paidCents = Math.max(1, Math.round(totalCents * change.share))
    return [...charges, charge({ id: `CHAR_${charges.length}`, dueCents: totalCents, paidCents })]
  }
  return charges.map((each, at) => {
    if (at !== change.charge) return each
    if (change.kind === 'grown') return { ...each, paidCents: each.paidCents + change.cents }
    return { ...each, refundedCents: each.refundedCents + Math.round((each.paidCents - each.refundedCents) * change.share) }
  })
}

/** The order's state after settling (domain/orders/order/order-transitions.ts). */
function afterReading(state: LedgerFacts, stocked: boolean): LedgerFacts {
  const full = state.charges.some((each) => each.paidCents - each.refundedCents > 0 && isInFull(each))
  if (full && state.status === 'PENDING') return { ...state, status: 'PAID', sold: true, paidAt: now }
  if (full && state.status === 'EXPIRED') return { ...state, status: stocked ? 'PAID' : 'REFUND_DUE', sold: stocked, paidAt: now }
  const returned = state.charges.length > 0 && state.charges.every((each) => each.paidCents === each.refundedCents)
  return returned && (state.status === 'PAID' || state.status === 'REFUND_DUE') ? { ...state, status: 'REFUNDED' } : state
}
