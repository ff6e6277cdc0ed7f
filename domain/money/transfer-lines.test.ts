import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Compared, compareLines, type PostableLine, type TransferEvent, transferTransactions } from './transfer-lines.ts'

const charge = {
  id: 'CHAR_1',
  orderId: 'order',
  paidCents: 10_000,
  refundedCents: 3_000,
  excessCents: 0,
  disputeFees: [] as number[],
  recovered: [] as number[],
}
const compareLine = (line: Compared, of: typeof charge | undefined, lines = [line]) => compareLines(lines, of)[lines.indexOf(line)]!

const ofEvent = (event: TransferEvent, grossCents: number) => ({ report: 'transactional' as const, event, grossCents, installments: 1 })

describe('a line compared with the charge that it names', () => {
  test('a sale has the amount that was paid, also as the sum of its instalments', () => {
    expect(compareLine(ofEvent('SALE', 10_000), charge)).toEqual({ status: 'MATCHED', expectedCents: null })
    const parts = [1, 2].map(() => ofEvent('SALE', 5_000))
    expect(parts.map((part) => compareLine(part, charge, parts).status)).toEqual(['MATCHED', 'MATCHED'])
    expect(compareLine(ofEvent('SALE', 9_999), charge)).toEqual({ status: 'DIFFERENT', expectedCents: 10_000 })
  })
  test('instalments that are paid out are never more than the sale, and the later ones may be missing', () => {
    const payout = { ...ofEvent('SALE', 5_000), report: 'financial' as const, installments: 2 }
    expect(compareLine(payout, charge).status).toBe('MATCHED')
    expect(compareLine(payout, charge, [payout, payout]).status).toBe('MATCHED')
    expect(compareLine(payout, charge, [payout, payout, payout])).toEqual({ status: 'DIFFERENT', expectedCents: 0 })
    expect(compareLine({ ...payout, installments: 1 }, charge).status).toBe('DIFFERENT')
    expect(compareLine({ ...payout, report: 'transactional' }, charge).status).toBe('DIFFERENT')
  })
  test('an accepted difference is not the difference of the other lines again', () => {
    const accepted = { ...ofEvent('SALE', 4_000), status: 'ACCEPTED' as const, expectedCents: 5_000 }
    expect(compareLines([ofEvent('SALE', 5_000)], charge, [accepted])).toEqual([{ status: 'MATCHED', expectedCents: null }])
    const writtenOff = { ...accepted, grossCents: 0, expectedCents: 10_000 }
    expect(compareLines([ofEvent('SALE', 10_000)], charge, [writtenOff])).toEqual([{ status: 'DIFFERENT', expectedCents: 0 }])
  })
  test('a refund or chargeback is at most what was refunded', () => {
    expect(compareLine(ofEvent('REFUND', -1_000), charge).status).toBe('MATCHED')
    expect(compareLine(ofEvent('CHARGEBACK', -3_001), charge)).toEqual({ status: 'DIFFERENT', expectedCents: -3_000 })
  })
  test('refunds and chargebacks are together at most what was taken', () => {
    const states = (...lines: Parameters<typeof compareLines>) =>
      compareLines(...lines).map(({ status, expectedCents }) => [status, expectedCents])
    const both = [ofEvent('REFUND', -3_000), ofEvent('CHARGEBACK', -3_000)]
    expect(states(both, charge)).toEqual([
      ['MATCHED', null],
      ['DIFFERENT', 0],
    ])
    const [first, second] = both as [Compared, Compared]
    expect(states([second], charge, [{ ...first, status: 'MATCHED', expectedCents: null }])).toEqual([['DIFFERENT', 0]])
    expect(states([second], charge, [{ ...first, status: 'ACCEPTED', expectedCents: 0 }])).toEqual([['MATCHED', null]])
    expect(states([ofEvent('REFUND', -1_000), second], charge)).toEqual([
      ['MATCHED', null],
      ['DIFFERENT', -2_000],
    ])
    // Staff have recorded the lost dispute.
    expect(states(both, { ...charge, excessCents: 3_000 })).toEqual([
      ['MATCHED', null],
      ['MATCHED', null],
    ])
  })
  test('a credit or debit matches the fee and the recovered money of a decided dispute once', () => {
    const disputed = { ...charge, disputeFees: [2_500], recovered: [10_000] }
    const fee = ofEvent('DEBIT', -2_500)
    const states = (...lines: Parameters<typeof compareLines>) => compareLines(...lines).map(({ status }) => status)
    expect(states([fee, ofEvent('CREDIT', 10_000), ofEvent('DEBIT', -2_500)], disputed)).toEqual(['MATCHED', 'MATCHED', 'UNKNOWN'])
    expect(states([ofEvent('DEBIT', -2_499), ofEvent('CREDIT', 2_500)], disputed)).toEqual(['UNKNOWN', 'UNKNOWN'])
    expect(states([fee], disputed, [{ ...fee, status: 'MATCHED', expectedCents: null }])).toEqual(['UNKNOWN'])
    expect(states([fee], { ...charge, disputeFees: [2_500, 2_500] }, [{ ...fee, status: 'MATCHED', expectedCents: null }])).toEqual([
      'MATCHED',
    ])
  })
  test('without a charge it is unknown, and so is a credit or debit; a withdrawal moves no money of a charge', () => {
    expect(compareLine(ofEvent('SALE', 1), undefined).status).toBe('UNKNOWN')
    expect(compareLine(ofEvent('DEBIT', -1), charge).status).toBe('UNKNOWN')
    expect(compareLine(ofEvent('TRANSFER', -1), undefined).status).toBe('IGNORED')
  })
  test('a kind of event that is not known is unknown if it moves money, whatever it names', () => {
    for (const of of [charge, undefined])
      expect([1, -1, 0].map((cents) => compareLine(ofEvent('OTHER', cents), of).status)).toEqual(['UNKNOWN', 'UNKNOWN', 'IGNORED'])
  })
})

const line = (changes: Partial<PostableLine> = {}): PostableLine => ({
  report: 'transactional',
  lineCode: 'line',
  status: 'MATCHED',
  grossCents: 10_000,
  feeCents: 99,
  netCents: 9_901,
  expectedCents: null,
  orderId: 'order',
  chargeId: 'CHAR_1',
  postsFee: changes.report !== 'financial',
  occurredAt: new Date('2026-11-22'),
  ...changes,
})
const posted = (...lines: PostableLine[]) => {
  const sums: Record<string, number> = {}
  for (const { entries } of lines.flatMap((each) => transferTransactions(each)))
    for (const { account, cents } of entries) sums[account] = (sums[account] ?? 0) + cents
  return sums
}

describe('what a line posts', () => {
  test('a payout of a sale that the other report does not have posts the fee, and the sale does not post it again', () => {
    const payout = line({ report: 'financial', postsFee: true })
    const settled = { fees: 99, bank: 9_901, provider_receivable: -10_000 }
    expect(posted(payout)).toEqual(settled)
    expect(posted(payout, line({ postsFee: false }))).toEqual(settled)
    expect(posted(line({ postsFee: false, status: 'DIFFERENT', expectedCents: 9_000 }))).toEqual({})
  })
  test('a foreign sale is an adjustment until it is paid out', () => {
    const foreign = { status: 'UNKNOWN' as const, orderId: null, chargeId: null }
    expect(posted(line(foreign), line({ ...foreign, report: 'financial' }))).toEqual({
      adjustments: -9_901,
      bank: 9_901,
      provider_receivable: 0,
    })
  })
  test('the entries of each transaction sum to zero', () => {
    const any = fc.record({
      report: fc.constantFrom('transactional' as const, 'financial' as const),
      status: fc.constantFrom('MATCHED' as const, 'MISSING' as const, 'UNKNOWN' as const, 'DIFFERENT' as const),
      grossCents: fc.integer({ min: -90_000, max: 90_000 }),
      feeCents: fc.integer({ min: -900, max: 900 }),
      netCents: fc.integer({ min: -90_000, max: 90_000 }),
      postsFee: fc.boolean(),
      expectedCents: fc.option(fc.nat(90_000)),
    })
    fc.assert(
      fc.property(any, (changes) => {
        const transactions = transferTransactions(line(changes))
        for (const { entries } of transactions) {
          expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
          expect(entries.every(({ cents }) => cents !== 0)).toBe(true)
        }
        expect(new Set(transactions.map(({ kind, source }) => `${kind} ${source}`)).size).toBe(transactions.length)
      }),
    )
  })
})
