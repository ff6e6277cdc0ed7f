import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forbiddenStorage, useStorage } from '#tests/rules/browser-storage.ts'
import { clearChoices, saveChoices, readChoices } from './choices.ts'

const none = { purchase: 'cart', bumps: [], coupon: '', method: null }
let storage: Storage
beforeEach(() => {
  storage = useStorage('sessionStorage')
})
afterEach(() => vi.unstubAllGlobals())

test('without stored choices, nothing is chosen', () => expect(readChoices('cart')).toEqual(none))

test('choices survive a reload, and are removed after the purchase', () => {
  const choices = { purchase: 'cart', bumps: ['livro', 'MED 30000'], coupon: 'SABIA10', method: 'pix' as const }
  saveChoices(choices)
  expect(readChoices('cart')).toEqual(choices)
  clearChoices()
  expect(readChoices('cart')).toEqual(none)
})

test.each(['not JSON', 'null', '7', '[]'])('a stored value of %s is read as no choices', (stored) => {
  storage.setItem('sabia.choices', stored)
  expect(readChoices('cart')).toEqual(none)
})

test('invalid stored fields are dropped one by one', () => {
  storage.setItem('sabia.choices', JSON.stringify({ purchase: 'cart', bumps: ['livro', 7, null], coupon: 12, method: 'boleto' }))
  expect(readChoices('cart')).toEqual({ purchase: 'cart', bumps: ['livro'], coupon: '', method: null })
})

test('stored lists and texts are cut to their maximum length', () => {
  storage.setItem('sabia.choices', JSON.stringify({ purchase: 'cart', bumps: Array.from({ length: 60 }, String), coupon: 'A'.repeat(100) }))
  expect(readChoices('cart').bumps).toHaveLength(50)
  expect(readChoices('cart').coupon).toHaveLength(60)
})

test('without storage, nothing is chosen and nothing fails', () => {
  useStorage('sessionStorage', forbiddenStorage)
  expect(() => saveChoices({ ...none, coupon: 'X' })).not.toThrow()
  expect(readChoices('cart')).toEqual(none)
})

test('bumps are chosen for one purchase only; the coupon and the method stay', () => {
  saveChoices({ purchase: 'COURSE 1', bumps: ['livro'], coupon: 'SABIA10', method: 'pix' })
  expect(readChoices('cart')).toEqual({ purchase: 'cart', bumps: [], coupon: 'SABIA10', method: 'pix' })
})
