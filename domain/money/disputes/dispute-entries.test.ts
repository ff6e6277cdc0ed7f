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
  recoveredCents: 0,
  feeCents: 0,
  closedAt,
  posted: [],
}
const posted = (dispute: Partial<LedgerDispute>) =>
  disputeTransactions([{ ...lost, ...dispute }]).map(({ kind, source, entries }) => [
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
    expect(disputedCents([lost, { takenCents: 200, isOfSale: true }, { takenCents: 70, isOfSale: false }])).toBe(5_200)
  })

  test('the fee', () => {
    expect(posted({ feeCents: 2_500 })).toEqual([['FEE', 'dispute:d:fee', 'fees 2500', 'provider_receivable -2500']])
  })

  test('money that was taken twice', () => {
    expect(posted({ takenCents: 0, excessCents: 5_000 })).toEqual([
      ['ADJUSTMENT', 'dispute:d:excess', 'chargebacks 5000', 'provider_receivable -5000'],
    ])
  })

  test('money that came back after the loss cancels it', () => {
    expect(posted({ status: 'WON', excessCents: 300, recoveredCents: 5_300 })).toEqual([
      ['ADJUSTMENT', 'dispute:d:excess', 'chargebacks 300', 'provider_receivable -300'],
      ['ADJUSTMENT', 'dispute:d:recovered', 'chargebacks -5300', 'provider_receivable 5300'],
    ])
  })

  test('what is posted is not posted again', () => {
    expect(posted({ feeCents: 2_500, excessCents: 300, posted: ['dispute:d:fee'] }).map(([, source]) => source)).toEqual([
      'dispute:d:excess',
    ])
  })

  test('every transaction sums to zero', () => {
    const all = disputeTransactions([{ ...lost, excessCents: 1, recoveredCents: 2, feeCents: 3 }])
    expect(all).toHaveLength(3)
    for (const { entries } of all) expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  })
})
