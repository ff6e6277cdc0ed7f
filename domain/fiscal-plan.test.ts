import { describe, expect, test } from 'vitest'
import { defaultTreatments, fiscalClassOf, treatmentOf, treatmentProblems } from './fiscal-classes.ts'
import { type LiveDocument, planDocuments } from './fiscal-plan.ts'
import type { WantedDocument } from './fiscal-split.ts'
import { nextStatus, secondsUntilAsked } from './fiscal-status.ts'

const wanted = (group: string, ...ids: string[]): WantedDocument => ({
  group,
  document: 'NFE',
  class: null,
  lines: ids.map((itemId) => ({ itemId, cents: 1_000, discountCents: 0 })),
  shippingCents: 0,
  totalCents: ids.length * 1_000,
})
const live = (group: string, status: LiveDocument['status'], ...ids: string[]): LiveDocument => ({
  ...wanted(group, ...ids),
  id: group,
  status,
})
const usual = { replaces: true, withdrawn: new Set<string>() }
const created = (plan: { create: WantedDocument[] }) => plan.create.map(({ group }) => group)

describe('the plan of an order', () => {
  test('creates what is missing, once', () => {
    expect(created(planDocuments([wanted('NFE', 'a'), wanted('B', 'b')], [], usual))).toEqual(['NFE', 'B'])
    expect(planDocuments([wanted('NFE', 'a')], [live('NFE', 'QUEUED', 'a')], usual)).toEqual({ create: [], cancel: [] })
  })

  test('cancels what nothing is left of', () =>
    expect(planDocuments([], [live('NFE', 'ISSUED', 'a'), live('B', 'SENT', 'b')], usual)).toEqual({ create: [], cancel: ['NFE', 'B'] }))

  test('replaces a document after a partial refund only when its cancellation is confirmed', () => {
    expect(planDocuments([wanted('NFE', 'a')], [live('NFE', 'ISSUED', 'a', 'b')], usual)).toEqual({ create: [], cancel: ['NFE'] })
    expect(planDocuments([wanted('NFE', 'a')], [live('NFE', 'CANCELING', 'a', 'b')], usual)).toEqual({ create: [], cancel: [] })
    expect(created(planDocuments([wanted('NFE', 'a')], [], usual))).toEqual(['NFE'])
  })

  test('leaves it as it is if the accountant wants that', () => {
    const kept = { ...usual, replaces: false }
    expect(planDocuments([wanted('NFE', 'a')], [live('NFE', 'ISSUED', 'a', 'b')], kept)).toEqual({ create: [], cancel: [] })
    expect(planDocuments([], [live('NFE', 'ISSUED', 'a', 'b')], kept).cancel).toEqual(['NFE'])
  })

  test('never has a line on two documents', () => {
    const moved = planDocuments([wanted('B', 'a')], [live('NFE', 'ISSUED', 'a')], usual)
    expect(moved).toEqual({ create: [], cancel: ['NFE'] })
  })

  test('does not issue again what staff canceled', () =>
    expect(planDocuments([wanted('NFE', 'a')], [], { replaces: true, withdrawn: new Set(['NFE']) }).create).toEqual([]))
})

describe('the status of a document', () => {
  test('follows what the issuer says', () => {
    expect(nextStatus('QUEUED', 'processing')).toBe('SENT')
    expect(nextStatus('SENT', 'issued')).toBe('ISSUED')
    expect(nextStatus('SENT', 'rejected')).toBe('REJECTED')
    expect(nextStatus('QUEUED', 'missing')).toBe('QUEUED')
  })

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
    expect([0, 1, 5, 50].map(secondsUntilAsked)).toEqual([1, 2, 32, 600]))
})

describe('a treatment', () => {
  test('every default is complete', () => {
    for (const treatment of Object.values(defaultTreatments)) expect(treatmentProblems(treatment)).toEqual({})
  })

  test('names each wrong code', () =>
    expect(Object.keys(treatmentProblems({ ...defaultTreatments.PRINTED_BOOK, ncm: '4901', cfopInterstate: '5102', nbs: '1' }))).toEqual([
      'nbs',
      'ncm',
      'cfopInterstate',
    ]))

  test('a product overrides only what it states', () => {
    const none = {
      document: null,
      serviceCode: null,
      cityCode: null,
      nbs: null,
      ncm: null,
      cfop: null,
      cfopInterstate: null,
      cst: null,
      pisCofins: null,
    }
    const override = { ...none, immune: null, issRate: null, description: null, serviceCode: '080101' }
    expect(treatmentOf(defaultTreatments.COURSE, override)).toEqual({ ...defaultTreatments.COURSE, serviceCode: '080101' })
    expect(treatmentOf(defaultTreatments.COURSE, undefined)).toEqual(defaultTreatments.COURSE)
  })

  test('the class follows the type and the edition', () => {
    expect(fiscalClassOf('BOOK', true)).toBe('PRINTED_BOOK')
    expect(fiscalClassOf('BOOK', false)).toBe('EBOOK')
    expect(fiscalClassOf('MED', false)).toBe('CONSULTATION')
  })
})
