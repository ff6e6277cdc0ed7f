import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forbiddenStorage, useStorage } from '#tests/browser-storage.ts'
import { forgetChoices, keepChoices, readChoices } from './choices.ts'

const none = { bumps: [], coupon: '', method: null }
let storage: Storage
beforeEach(() => {
  storage = useStorage('sessionStorage')
})
afterEach(() => vi.unstubAllGlobals())

test('nothing is chosen at first', () => expect(readChoices()).toEqual(none))

test('what was chosen is there after a reload, and gone after the purchase', () => {
  const choices = { bumps: ['livro', 'MED 30000'], coupon: 'SABIA10', method: 'pix' as const }
  keepChoices(choices)
  expect(readChoices()).toEqual(choices)
  forgetChoices()
  expect(readChoices()).toEqual(none)
})

test.each(['not JSON', 'null', '7', '[]'])('what is stored as %s chooses nothing', (stored) => {
  storage.setItem('sabia.choices', stored)
  expect(readChoices()).toEqual(none)
})

test('what was tampered with is left out, field by field', () => {
  storage.setItem('sabia.choices', JSON.stringify({ bumps: ['livro', 7, null], coupon: 12, method: 'boleto' }))
  expect(readChoices()).toEqual({ bumps: ['livro'], coupon: '', method: null })
})

test('lists and texts are bounded', () => {
  storage.setItem('sabia.choices', JSON.stringify({ bumps: Array.from({ length: 60 }, String), coupon: 'A'.repeat(100) }))
  expect(readChoices().bumps).toHaveLength(50)
  expect(readChoices().coupon).toHaveLength(60)
})

test('where nothing may be stored, nothing is chosen and nothing fails', () => {
  useStorage('sessionStorage', forbiddenStorage)
  expect(() => keepChoices({ ...none, coupon: 'X' })).not.toThrow()
  expect(readChoices()).toEqual(none)
})
