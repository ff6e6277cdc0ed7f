import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test('only changed fields are listed, with names and units for display', () => {
  const before = { id: 'a', title: 'Um', price_cents: 5900, stock: null, active: true, updated_at: new Date(0), version: 1 }
  const after = { ...before, title: 'Outro', price_cents: 6250, stock: 3, updated_at: new Date(1), version: 2 }
  expect(changesBetween(before, after)).toEqual([
    { field: 'title', before: 'Um', after: 'Outro' },
    { field: 'price', before: '59.00', after: '62.50' },
    { field: 'stock', before: null, after: '3' },
  ])
})

test('for a new row, every field with a value is listed', () => {
  expect(changesBetween({}, { id: 'a', single_sale: false, ends_at: new Date(0), lessons: { lessons: [] }, code: null })).toEqual([
    { field: 'singleSale', before: null, after: 'false' },
    { field: 'endsAt', before: null, after: '1970-01-01T00:00:00.000Z' },
    { field: 'lessons', before: null, after: '{"lessons":[]}' },
  ])
})

test('long texts are shortened, but compared in full', () => {
  const [change] = changesBetween({ description: 'a'.repeat(5_000) }, { description: `${'a'.repeat(5_000)}b` })
  expect(change?.after).toHaveLength(300)
})

test('an emoji at the cut is left out as a whole', () => {
  const [change] = changesBetween({}, { description: `${'a'.repeat(298)}🎧🎧` })
  expect(change?.after).toBe(`${'a'.repeat(298)}…`)
  const [next] = changesBetween({}, { description: `${'a'.repeat(297)}🎧🎧` })
  expect(next?.after).toBe(`${'a'.repeat(297)}🎧…`)
})
