import { expect, test } from 'vitest'
import { missingStep } from './missing-step.ts'

const ready = { method: 'pix', physical: false, addressComplete: false, quoting: false, quoted: true } as const

test('nothing is missing', () => {
  expect(missingStep(ready)).toBeNull()
  expect(missingStep({ ...ready, physical: true, addressComplete: true })).toBeNull()
})

test('each missing step has its sentence, the first one to do first', () => {
  expect(missingStep({ ...ready, method: null })).toBe('Escolha a forma de pagamento.')
  expect(missingStep({ ...ready, physical: true, method: null })).toBe('Falta completar o endereço de entrega.')
  expect(missingStep({ ...ready, quoting: true, quoted: false })).toBe('Calculando o total…')
  expect(missingStep({ ...ready, quoted: false })).toMatch(/^Sem o total/)
})
