import { expect, test } from 'vitest'
import { missingStep } from './missing-step.ts'

const ready = { method: 'pix', physical: false, addressComplete: false, quote: 'quoted', online: true } as const

test('returns null if nothing is missing', () => {
  expect(missingStep(ready)).toBeNull()
  expect(missingStep({ ...ready, physical: true, addressComplete: true })).toBeNull()
})

test('returns the sentence of the first missing step', () => {
  expect(missingStep({ ...ready, method: null })).toBe('Escolha a forma de pagamento.')
  expect(missingStep({ ...ready, physical: true, method: null })).toBe('Falta completar o endereço de entrega.')
  expect(missingStep({ ...ready, quote: 'loading' })).toBe('Calculando o total…')
})

test('points to the notice above the button only if there is one', () => {
  expect(missingStep({ ...ready, quote: 'refused' })).toMatch(/Confira o aviso acima/)
  expect(missingStep({ ...ready, quote: 'other-price' })).toMatch(/Confira o aviso acima/)
})

test('after a failed quote, the button is disabled while the browser is offline, and enabled while it is online', () => {
  expect(missingStep({ ...ready, quote: 'failed', online: false })).toBe('Sem conexão. O total é confirmado sozinho quando ela voltar.')
  expect(missingStep({ ...ready, quote: 'failed' })).toBeNull()
})
