import { afterEach, expect, test, vi } from 'vitest'
import { forbiddenStorage, memoryStorage, useStorage } from '#tests/rules/browser-storage.ts'
import { emptyForm, saveDraft } from '#app/store/checkout/form.ts'
import { saveOrder } from '#app/store/checkout/saved-order.ts'
import { forgetPersonalData, holdsPersonalData } from './personal-storage.ts'
import { savePendingCode } from '#app/store/sign-in/pending-code.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the draft of the checkout', () => saveDraft(emptyForm)],
  ['the last order', () => saveOrder({ _id: 'order-1', bought: [] })],
  ['a code that is awaited', () => savePendingCode({ email: 'a@b.example', requestedAt: 0, resendAt: 0, digits: 6, isShared: false })],
])('%s is personal, and nothing of it stays after a sign-out; the cart does', (_, save) => {
  const storage = useStorage('localStorage', memoryStorage({ 'sabia.cart': '[]' }))
  useStorage('sessionStorage')
  expect(holdsPersonalData()).toBe(false)
  save()
  expect(holdsPersonalData()).toBe(true)
  forgetPersonalData()
  expect(holdsPersonalData()).toBe(false)
  expect(storage.getItem('sabia.cart')).toBe('[]')
})

test('a browser without storage signs out as well', () => {
  useStorage('localStorage', forbiddenStorage)
  useStorage('sessionStorage', forbiddenStorage)
  expect(forgetPersonalData).not.toThrow()
})
