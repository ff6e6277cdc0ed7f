import { describe, expect, test } from 'vitest'
import { changedOnly, isSame, mergeChanges } from './base.ts'

describe('isSame', () => {
  test('compares nested values, not object identity', () => {
    expect(isSame({ lessons: [{ title: 'Um' }] }, { lessons: [{ title: 'Um' }] })).toBe(true)
    expect(isSame({ lessons: [{ title: 'Um' }] }, { lessons: [{ title: 'Dois' }] })).toBe(false)
  })

  test('distinguishes an empty text from null, and 0 from an empty text', () => {
    expect(isSame('', null)).toBe(false)
    expect(isSame(0, '')).toBe(false)
  })
})

describe('changedOnly', () => {
  test('returns the fields that differ', () =>
    expect(changedOnly({ title: 'A', price: 1 }, { title: 'A', price: 2 })).toEqual({ price: 2 }))

  test('ignores an omitted field: what is not sent stays unchanged', () =>
    expect(changedOnly({ title: 'A', stock: 3 }, { title: 'A' })).toEqual({}))
})

describe('mergeChanges', () => {
  const base = { title: 'Old', price: '10', pages: '100' }

  test('applies my changes on top of theirs, field by field', () =>
    expect(mergeChanges(base, { ...base, price: '15' }, { ...base, title: 'Theirs' })).toEqual({
      title: 'Theirs',
      price: '15',
      pages: '100',
    }))

  test('my value wins if both changed the same field', () =>
    expect(mergeChanges(base, { ...base, price: '15' }, { ...base, price: '12' }).price).toBe('15'))

  test('a field that I cleared stays empty', () => expect(mergeChanges(base, { ...base, title: '' }, base).title).toBe(''))

  test('returns their version if I changed nothing', () =>
    expect(mergeChanges(base, base, { ...base, pages: '120' })).toEqual({ ...base, pages: '120' }))
})
