import { expect, test } from 'vitest'
import { withdrawalCan } from './withdrawal-can.ts'

const paid = { status: 'PAID', paidAt: new Date('2026-11-20T12:00:00Z') } as const
const line = { title: 'Aves', refunded: false, withdrawn: false, refundCents: 5_000 }
const gone = { ...line, title: 'Livro', withdrawn: true }

test.each([
  ['a line is left', paid, [line, gone], true],
  ['its only line was withdrawn from', paid, [gone], 'De “Livro” já se desistiu.'],
  ['its only line was refunded', paid, [{ ...line, refunded: true }], '“Aves” já foi reembolsado.'],
  ['it cost nothing', paid, [{ ...line, refundCents: 0 }], '“Aves” não custou nada: não há o que reembolsar.'],
  ['nothing is left', paid, [gone, { ...line, refunded: true }], 'De tudo o que foi pago já se desistiu, ou o dinheiro já voltou.'],
  ['it is not paid', { status: 'PENDING' as const, paidAt: null }, [line], 'Este pedido não está pago: não há do que desistir.'],
])('a withdrawal from an order: %s', (_, order, lines, expected) => {
  const can = withdrawalCan.register(order, lines)
  expect(can.allowed || can.reason).toBe(expected)
})
