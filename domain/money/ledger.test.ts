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
  elsewhereAt: null,
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

test('interest that the store returns outside the provider, after the provider has returned the price, is no money of the sale', () => {
  const after = (elsewhereCents: number) =>
    facts({ status: elsewhereCents > 0 ? 'REFUNDED' : 'PAID', charges: [charge({ refundedCents: 11_500, elsewhereCents })] })
  const ledger = posted(facts(), after(0), after(300))
  expect(findingsOf(after(300), ledger.posted())).toEqual([])
  expect(['bank', 'provider_receivable'].map((account) => balanceOf(ledger.posted(), account as 'bank'))).toEqual([0, 0])
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
