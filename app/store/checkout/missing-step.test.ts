import { expect, test } from 'vitest'
import { missingStep } from './missing-step.ts'

const ready = { method: 'pix', physical: false, addressComplete: false, quote: 'quoted', online: true } as const

test('nothing is missing', () => {
  expect(missingStep(ready)).toBeNull()
  expect(missingStep({ ...ready, physical: true, addressComplete: true })).toBeNull()
})

test('each missing step has its sentence, the first one to do first', () => {
  expect(missingStep({ ...ready, method: null })).toBe('Escolha a forma de pagamento.')
  expect(missingStep({ ...ready, physical: true, method: null })).toBe('Falta completar o endereço de entrega.')
  expect(missingStep({ ...ready, quote: 'loading' })).toBe('Calculando o total…')
})

test('only what stands in a box above is pointed at', () => {
  expect(missingStep({ ...ready, quote: 'refused' })).toMatch(/Confira o aviso acima/)
  expect(missingStep({ ...ready, quote: 'other-price' })).toMatch(/Confira o aviso acima/)
})

test('a total that could not be had comes by itself with the network, or by the button', () => {
  expect(missingStep({ ...ready, quote: 'failed', online: false })).toBe('Sem conexão. O total é confirmado sozinho quando ela voltar.')
  expect(missingStep({ ...ready, quote: 'failed' })).toBeNull()
})
