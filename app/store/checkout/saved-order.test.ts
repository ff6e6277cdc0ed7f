import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forbiddenStorage, useStorage } from '#tests/rules/browser-storage.ts'
import { readBoughtLines } from './bought-line.ts'
import { forgetOrder, keepThroughReload, markPaid, readOrder, saveOrder, unpaidOrder, updateOrder } from './saved-order.ts'

const bought = [{ kind: 'COURSE' as const, productId: 'c1', title: 'Curso', physical: false, quantity: 1 }]
const pix = { _id: 'order-1', text: '00020126', image: 'data:image/png;base64,AAAA', expiration: '2026-11-21T18:42:00.000Z', bought }

let storage: Storage
beforeEach(() => {
  storage = useStorage('localStorage')
})
afterEach(() => vi.unstubAllGlobals())

const stored = (order: unknown) => {
  storage.setItem('sabia.order', typeof order === 'string' ? order : JSON.stringify(order))
  return readOrder()
}

test('a PIX order and a card order are read as they were saved', () => {
  saveOrder(pix)
  expect(readOrder()).toEqual(pix)
  const card = { _id: 'order-2', url: 'https://pagamento.example/x', ref: 'a.b.c', bought }
  saveOrder(card)
  expect(readOrder()).toEqual(card)
})

test.each(['not JSON', 'null', '7', '"text"', '{}', '{"_id":7}'])('a stored value of %s is not an order', (text) =>
  expect(stored(text)).toBeNull(),
)

describe('an invalid stored field is dropped', () => {
  test.each([
    ['a URL that runs a script', { url: 'javascript:alert(1)' }],
    ['a picture from another site', { image: 'https://x.example/qr.png' }],
    ['a text that is not a string', { text: 7, expiration: null }],
    ['a date that cannot be read', { expiration: '21/11/2026, 15:42' }],
    ['an empty date', { expiration: '' }],
  ])('%s', (_, field) => expect(stored({ _id: 'order-1', ...field })).toEqual({ _id: 'order-1', bought: [] }))
})

describe('the lines that were bought', () => {
  test('exclude those without a title or with an unknown kind', () => {
    expect(readBoughtLines([{ ...bought[0], title: '' }, { ...bought[0], kind: 'GIFT' }, null, 'x', bought[0]])).toEqual(bought)
  })

  test('keep the bundle in which they were bought', () => {
    const bundleIds = ['pacote', 7].map((bundleId) => readBoughtLines([{ ...bought[0], bundleId }])[0]?.bundleId)
    expect(bundleIds).toEqual(['pacote', undefined])
  })

  test('have no product id for an hour, nor one that is no text', () =>
    expect(
      readBoughtLines([
        { kind: 'MED', title: 'Consulta' },
        { kind: 'BOOK', title: 'Livro', physical: 'yes', productId: 4 },
      ]),
    ).toEqual([
      { kind: 'MED', productId: null, title: 'Consulta', physical: false, quantity: 1 },
      { kind: 'BOOK', productId: null, title: 'Livro', physical: false, quantity: 1 },
    ]))
})

test('without storage, the order is kept in memory and in the history entry of its page, until one can be stored', () => {
  const entry = { state: { idx: 2 }, replaceState: (state: { idx: number }) => void (entry.state = state) }
  vi.stubGlobal('history', entry)
  useStorage('localStorage', forbiddenStorage)
  saveOrder(pix)
  expect(readOrder()).toEqual(pix)
  entry.state = { idx: 3 }
  keepThroughReload()
  expect(entry.state).toEqual({ idx: 3, 'sabia.order': pix })
  useStorage('localStorage')
  saveOrder({ ...pix, _id: 'order-3' })
  expect(readOrder()?._id).toBe('order-3')
  expect(entry.state).toEqual({ idx: 3, 'sabia.order': null })
})

test('a paid order is not replaced by a new attempt, and a canceled one is forgotten', () => {
  const _id = '0f0e8c1e-6f5b-4c57-9a39-0d6f3f1a2b3c'
  saveOrder({ ...pix, _id })
  expect(unpaidOrder()?._id).toBe(_id)
  expect(markPaid('another-order')).toBe(false)
  expect(unpaidOrder()?._id).toBe(_id)
  expect([markPaid(_id), markPaid(_id)]).toEqual([true, false])
  expect([unpaidOrder(), readOrder()]).toEqual([null, { ...pix, _id, paid: true }])
  saveOrder(pix)
  expect(unpaidOrder()).toBeNull()
  forgetOrder(pix._id)
  expect(readOrder()).toBeNull()
})

test('a page of an older order neither forgets nor replaces the newer one; a new code of the order is stored', () => {
  const newer = { ...pix, _id: 'order-2' }
  saveOrder(newer)
  forgetOrder(pix._id)
  updateOrder({ ...pix, text: 'another code' })
  expect(readOrder()).toEqual(newer)
  updateOrder({ ...newer, text: 'another code' })
  expect(readOrder()?.text).toBe('another code')
})
