import { formatCents } from '#domain/platform/values/money.ts'
import { expect, test } from 'vitest'
import { consequenceOf, refundLabel } from './refund-texts.ts'

const buyer = 'Joana Ribeiro'
const book = { title: 'Sabiá na janela', quantity: 1, physical: true }
const course = { title: 'O medo', quantity: 1, physical: false }

test('the button names the amount, what is refunded with its quantity, and the buyer', () => {
  const copy = { scope: 'items' as const, cents: 6_200, items: [book], buyer }
  expect(refundLabel(copy)).toBe(`Devolver ${formatCents(6_200)} por 1 exemplar de Sabiá na janela a Joana Ribeiro`)
  const several = [course, { ...book, quantity: 2 }]
  expect(refundLabel({ ...copy, items: several })).toMatch(/por O medo e 2 exemplares de Sabiá na janela a Joana Ribeiro$/)
  expect(refundLabel({ ...copy, items: [course, book, course] })).toMatch(/por 3 itens a Joana Ribeiro$/)
  expect(refundLabel({ ...copy, scope: 'due', items: [], buyer: '' })).toMatch(/ pelo que não pôde ser atendido$/)
  expect(refundLabel({ ...copy, way: 'ELSEWHERE' })).toMatch(/^Registrar R/)
})

test('what follows is said before', () => {
  expect(consequenceOf({ scope: 'whole' })).toContain('recebe tudo de volta')
  expect(consequenceOf({ scope: 'whole', isRest: true })).toContain('recebe de volta o que resta')
  expect(consequenceOf({ scope: 'items', way: 'PORTAL' })).toMatch(/^Nenhum dinheiro sai agora/)
})
