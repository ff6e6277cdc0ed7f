import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  defaultTreatments,
  type FiscalClass,
  fiscalClasses,
  type FiscalTreatment,
  treatmentProblems,
} from '#domain/catalogue/products/fiscal-classes.ts'
import { keptDocuments, type KnownDocument, planDocuments } from './fiscal-plan.ts'
import { type FiscalLine, splitOrder, type WantedDocument } from './fiscal-split.ts'
import { fiscalDocumentStatuses, nextStatus, secondsUntilPoll } from './fiscal-status.ts'

const wanted = (group: string, ...ids: string[]): WantedDocument => ({
  group,
  document: 'NFE',
  class: null,
  lines: ids.map((itemId) => ({ itemId, cents: 1_000, discountCents: 0 })),
  shippingCents: 0,
  totalCents: ids.length * 1_000,
})
const live = (group: string, status: KnownDocument['status'], ...ids: string[]): KnownDocument => ({
  ...wanted(group, ...ids),
  id: group,
  status,
  sent: status !== 'QUEUED',
  withdrawn: false,
  settled: false,
})
const usual = { replaces: true }
const created = (plan: { create: WantedDocument[] }) => plan.create.map(({ group }) => group)

describe('the plan of an order', () => {
  test('leaves it as it is if the accountant wants that', () => {
    const kept = { replaces: false }
    expect(planDocuments([wanted('NFE', 'a')], [live('NFE', 'ISSUED', 'a', 'b')], kept)).toEqual({ create: [], cancel: [] })
    expect(planDocuments([], [live('NFE', 'ISSUED', 'a', 'b')], kept).cancel).toEqual(['NFE'])
    for (const status of ['QUEUED', 'REJECTED'] as const)
      expect(planDocuments([wanted('NFE', 'a')], [live('NFE', status, 'a', 'b')], kept).cancel).toEqual(['NFE'])
  })
})

describe('after a change of the settings', () => {
  const course = (id: string, changes: Partial<FiscalLine> = {}): FiscalLine => ({
    id,
    class: 'COURSE',
    treatment: defaultTreatments.COURSE,
    unitCents: 1_000,
    quantity: 1,
    physical: false,
    refunded: false,
    ...changes,
  })
  const planned = (lines: FiscalLine[], known: KnownDocument[], again = false) => {
    const sums = { itemsCents: lines.length * 1_000, shippingCents: 0, discountCents: 0, allowances: [] }
    return planDocuments(splitOrder(sums, lines, keptDocuments(known, { again })), known, usual)
  }
  const other = { ...defaultTreatments.COURSE, serviceCode: '080101' }
  const asService = { ...defaultTreatments.PRINTED_BOOK, document: 'NFSE_CITY' as const }
  const none = { ...defaultTreatments.COURSE, document: 'NONE' as const }

  test('a valid document is not replaced to add a line that belongs to it by now', () => {
    const [{ group }] = splitOrder({ itemsCents: 1_000, shippingCents: 0, discountCents: 0, allowances: [] }, [course('a')]) as [
      WantedDocument,
    ]
    const plan = planned([course('a'), course('b')], [live(group, 'ISSUED', 'a'), live('old', 'REJECTED', 'b')])
    expect(plan.cancel).toEqual(['old'])
    expect(created(planned([course('a'), course('b')], [live(group, 'ISSUED', 'a')]))).toEqual([`${group}+`])
  })

  test('shipping stays on the valid document that has it', () => {
    const sums = { itemsCents: 3_000, shippingCents: 500, discountCents: 0, allowances: [] }
    const lines = [course('a', { unitCents: 2_000 }), course('b', { class: 'PRINTED_BOOK', treatment: asService, physical: true })]
    const [largest, printed] = splitOrder(sums, lines) as [WantedDocument, WantedDocument]
    expect([largest.shippingCents, printed.shippingCents]).toEqual([500, 0])
    const issued = (document: WantedDocument): KnownDocument => ({
      ...document,
      id: document.group,
      status: 'ISSUED',
      sent: true,
      settled: false,
      withdrawn: false,
    })
    const again = (known: KnownDocument[], ...of: FiscalLine[]) =>
      planDocuments(splitOrder(sums, of, keptDocuments(known, { again: false })), known, usual)
    const asGoods = { ...lines[1]!, treatment: defaultTreatments.PRINTED_BOOK }
    expect(again([issued(largest)], lines[0]!, asGoods)).toMatchObject({ cancel: [], create: [{ group: 'NFE', shippingCents: 0 }] })
    const withdrawn = { ...issued(largest), status: 'CANCELED' as const, withdrawn: true }
    expect(again([withdrawn, issued(printed)], ...lines)).toEqual({ create: [], cancel: [] })
    const refunded = { ...lines[0]!, refunded: true }
    expect(again([issued(largest)], refunded, asGoods)).toMatchObject({ create: [{ group: 'NFE', shippingCents: 500 }] })
  })

  test('of 5,000 orders no valid document is canceled that states what is left, and nothing is issued that staff canceled', () => {
    const treatments = fc.record(
      Object.fromEntries(fiscalClasses.map((of) => [of, fc.constantFrom(defaultTreatments[of], asService, none, other)])) as Record<
        FiscalClass,
        fc.Arbitrary<FiscalTreatment>
      >,
    )
    const goods = fc.array(
      fc.record({ class: fc.constantFrom(...fiscalClasses), unitCents: fc.integer({ min: 100, max: 9_999 }), refunded: fc.boolean() }),
      { minLength: 1, maxLength: 6 },
    )
    const outcomes = fc.array(fc.record({ status: fc.constantFrom(...fiscalDocumentStatuses), withdrawn: fc.boolean() }), {
      minLength: 6,
      maxLength: 6,
    })
    fc.assert(
      fc.property(goods, treatments, treatments, treatments, outcomes, outcomes, fc.nat(2_000), (all, ...rest) => {
        const [first, second, third, outcomesOfFirst, outcomesOfSecond, shipping] = rest
        const printed = all.some((each) => each.class === 'PRINTED_BOOK')
        const sums = {
          itemsCents: all.reduce((sum, { unitCents }) => sum + unitCents, 0),
          shippingCents: printed ? shipping : 0,
          discountCents: 0,
          allowances: [],
        }
        const lines = (settings: Record<FiscalClass, FiscalTreatment>, afterRefund = false) =>
          all.map((each, at) =>
            course(String(at), {
              ...each,
              treatment: settings[each.class],
              physical: each.class === 'PRINTED_BOOK',
              refunded: afterRefund && each.refunded,
            }),
          )
        const documents = (plan: { create: WantedDocument[] }, of: typeof outcomesOfFirst, seq: number) =>
          plan.create.map((each, at): KnownDocument => {
            const { status, withdrawn } = of[at]!
            return {
              ...each,
              id: `${seq} ${each.group}`,
              status,
              sent: status !== 'QUEUED',
              settled: false,
              withdrawn: withdrawn && status.startsWith('CANCEL'),
            }
          })
        const planOf = (settings: typeof first, known: KnownDocument[], { again = false, afterRefund = false } = {}) =>
          planDocuments(splitOrder(sums, lines(settings, afterRefund), keptDocuments(known, { again })), known, usual)

        const before = documents(planOf(first, []), outcomesOfFirst, 1)
        const live = before.map((each) => (each.status === 'QUEUED' ? { ...each, status: 'CANCELED' as const } : each))
        const known = [...live, ...documents(planOf(second, live), outcomesOfSecond, 2)]
        for (const afterRefund of [false, true]) {
          const { create, cancel } = planOf(third, known, { afterRefund })
          const left = lines(third, afterRefund).filter(({ refunded }) => !refunded)
          const has = (id: string) => left.some((line) => line.id === id)
          const valid = known.filter(({ status }) => status === 'SENT' || status === 'ISSUED')
          const carrier = valid.find((each) => each.shippingCents > 0 && each.lines.some(({ itemId }) => has(itemId)))
          // Shipping that is on no valid document may have to go on one.
          if (sums.shippingCents === 0 || (carrier && left.some(({ physical }) => physical)))
            for (const each of valid) if (each.lines.every(({ itemId }) => has(itemId))) expect(cancel).not.toContain(each.id)
          const last = new Map(known.flatMap((each) => each.lines.map(({ itemId }) => [itemId, each])))
          const issued = create.flatMap((each) => each.lines.map(({ itemId }) => itemId))
          for (const itemId of issued) expect(last.get(itemId)?.withdrawn ?? false).toBe(false)
          const onLive = known.filter(({ status }) => status !== 'CANCELED').flatMap((each) => each.lines.map(({ itemId }) => itemId))
          expect(new Set([...issued, ...onLive]).size).toBe(issued.length + onLive.length)
          const names = [...known.filter(({ status }) => status !== 'CANCELED'), ...create].map(({ group }) => group)
          expect(new Set(names).size).toBe(names.length)
        }
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('the status of a document', () => {
  test('a document that is to be canceled waits until the issuer has decided', () => {
    expect(nextStatus('CANCELING', 'processing')).toBeNull()
    expect(nextStatus('CANCELING', 'issued')).toBeNull()
    expect(nextStatus('CANCELING', 'canceled')).toBe('CANCELED')
    expect(nextStatus('CANCELING', 'rejected')).toBe('CANCELED')
    expect(nextStatus('CANCELING', 'missing')).toBe('CANCELED')
  })

  test('what is decided stays', () => {
    expect(nextStatus('ISSUED', 'rejected')).toBeNull()
    expect(nextStatus('ISSUED', 'canceled')).toBe('CANCELED')
    expect(nextStatus('CANCELED', 'issued')).toBeNull()
  })

  test('the issuer is asked soon at first, and every ten minutes at last', () =>
    expect([0, 1, 5, 50].map(secondsUntilPoll)).toEqual([1, 2, 32, 600]))
})

describe('a treatment', () => {
  test('names each wrong code', () =>
    expect(Object.keys(treatmentProblems({ ...defaultTreatments.PRINTED_BOOK, ncm: '4901', cfopInterstate: '5102', nbs: '1' }))).toEqual([
      'nbs',
      'ncm',
      'cfopInterstate',
    ]))
})
