import { describe, expect, test } from 'vitest'
import { disputedCents, disputeTransactions, type LedgerDispute } from './dispute-entries.ts'

const closedAt = new Date('2026-11-22T12:00:00Z')
const lost: LedgerDispute = {
  id: 'd',
  status: 'LOST',
  chargeId: 'CHAR_1',
  takenCents: 5_000,
  isOfSale: true,
  excessCents: 0,
  feeCents: 0,
  closedAt,
  posted: { chargebacks: 0, fees: 0, transactions: 0 },
}
const posted = (dispute: Partial<LedgerDispute>) =>
  disputeTransactions([{ ...lost, ...dispute }], closedAt).map(({ kind, source, entries }) => [
    kind,
    source,
    ...entries.map(({ account, cents }) => `${account} ${cents}`),
  ])

describe('the ledger of a dispute', () => {
  test('an active one moves no money, though its amount may be blocked', () => {
    expect(posted({ status: 'OPEN', takenCents: 0, feeCents: 100, closedAt: null })).toEqual([])
  })

  test('a lost one moves the money with the refund at the provider, and counts as a chargeback', () => {
    expect(posted({})).toEqual([])
    const further = { status: 'LOST', takenCents: 200 } as const
    expect(disputedCents([lost, { ...further, isOfSale: true }, { ...further, isOfSale: false }])).toBe(5_200)
  })

  test('one that was won after a loss holds nothing any more', () => expect(disputedCents([{ ...lost, status: 'WON' }])).toBe(0))

  test('the fee', () => {
    expect(posted({ feeCents: 2_500 })).toEqual([['FEE', 'dispute:d:1', 'fees 2500', 'provider_receivable -2500']])
  })

  test('money that was taken twice', () => {
    expect(posted({ takenCents: 0, excessCents: 5_000 })).toEqual([
      ['ADJUSTMENT', 'dispute:d:1', 'chargebacks 5000', 'provider_receivable -5000'],
    ])
  })

  test('money that was taken twice and came back after the loss cancels it', () => {
    expect(posted({ status: 'WON', excessCents: 300, posted: { chargebacks: 300, fees: 0, transactions: 1 } })).toEqual([
      ['ADJUSTMENT', 'dispute:d:2', 'chargebacks -300', 'provider_receivable 300'],
    ])
  })

  test('a loss that staff took back: its fee and its excess are posted back', () => {
    const open = { status: 'OPEN', closedAt: null, takenCents: 0 } as const
    expect(posted({ ...open, posted: { chargebacks: 300, fees: 2_500, transactions: 2 } })).toEqual([
      ['ADJUSTMENT', 'dispute:d:3', 'chargebacks -300', 'provider_receivable 300'],
      ['FEE', 'dispute:d:4', 'fees -2500', 'provider_receivable 2500'],
    ])
  })

  test('what is posted is not posted again', () => {
    expect(posted({ feeCents: 2_500, excessCents: 300, posted: { chargebacks: 0, fees: 2_500, transactions: 1 } })).toEqual([
      ['ADJUSTMENT', 'dispute:d:2', 'chargebacks 300', 'provider_receivable -300'],
    ])
  })

  test('every transaction sums to zero', () => {
    const all = disputeTransactions([{ ...lost, excessCents: 1, feeCents: 3 }], closedAt)
    expect(all).toHaveLength(2)
    for (const { entries } of all) expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  })
})
