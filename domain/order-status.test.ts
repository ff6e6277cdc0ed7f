import { expect, test } from 'vitest'
import { orderStatusText } from './order-status.ts'

test.each([
  [false, false, false, 'Pendente'],
  [false, false, true, 'Pendente'],
  [true, false, true, 'Pago - Aguardando Envio'],
  [true, true, true, 'Enviado'],
  [true, false, false, 'Concluído'],
])('paid %s, sent %s, physical %s: %s', (paid, sent, hasPhysicalItem, text) =>
  expect(orderStatusText({ paid, sent, hasPhysicalItem })).toBe(text),
)
