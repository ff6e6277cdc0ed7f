import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStorage } from '#tests/rules/browser-storage.ts'
import { clearChoices, saveChoices, readChoices } from './choices.ts'

const none = { purchase: 'cart', bumps: [], coupon: '', method: null }
let storage: Storage
beforeEach(() => {
  storage = useStorage('sessionStorage')
})
afterEach(() => vi.unstubAllGlobals())

test('choices survive a reload, and are removed after the purchase', () => {
  const choices = { purchase: 'cart', bumps: ['livro', 'MED 30000'], coupon: 'SABIA10', method: 'pix' as const }
  saveChoices(choices)
  expect(readChoices('cart')).toEqual(choices)
  clearChoices()
  expect(readChoices('cart')).toEqual(none)
})

test('invalid stored fields are dropped one by one', () => {
  storage.setItem('sabia.choices', JSON.stringify({ purchase: 'cart', bumps: ['livro', 7, null], coupon: 12, method: 'boleto' }))
  expect(readChoices('cart')).toEqual({ purchase: 'cart', bumps: ['livro'], coupon: '', method: null })
})

test('bumps are chosen for one purchase only; the coupon and the method stay', () => {
  saveChoices({ purchase: 'COURSE 1', bumps: ['livro'], coupon: 'SABIA10', method: 'pix' })
  expect(readChoices('cart')).toEqual({ purchase: 'cart', bumps: [], coupon: 'SABIA10', method: 'pix' })
})
