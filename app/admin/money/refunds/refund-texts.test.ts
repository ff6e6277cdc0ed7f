import { formatCents } from '#domain/platform/values/money.ts'
import { expect, test } from 'vitest'
import { refundLabel, refundQuestion } from './refund-texts.ts'

const buyer = { name: 'Joana Ribeiro', email: 'joana@correio.com.br' }
const book = { title: 'Sabiá na janela', quantity: 1, physical: true }
const course = { title: 'O medo', quantity: 1, physical: false }

test('the button and its question name the amount, what is refunded with its quantity, and the buyer', () => {
  const copy = { scope: 'items' as const, cents: 6_200, items: [book] }
  const label = `Devolver ${formatCents(6_200)} por 1 exemplar de Sabiá na janela`
  expect(refundLabel(copy)).toBe(label)
  expect(refundQuestion(copy, buyer)).toMatchObject({
    title: `${label}?`,
    yes: label,
    facts: [
      { name: 'Para', value: 'Joana Ribeiro, joana@correio.com.br' },
      { name: 'Item', value: '1 exemplar de Sabiá na janela' },
    ],
  })
  const several = [course, { ...book, quantity: 2 }]
  expect(refundLabel({ ...copy, items: several })).toMatch(/por O medo e 2 exemplares de Sabiá na janela$/)
  expect(refundLabel({ ...copy, items: [course, book, course] })).toMatch(/por 3 itens$/)
  const whole = refundQuestion({ scope: 'whole', cents: 27_450, items: several }, buyer)
  expect(whole.yes).toBe(`Devolver ${formatCents(27_450)}, o pedido inteiro`)
  expect(whole.facts).toContainEqual({ name: 'Itens', value: 'O medo, 2 exemplares de Sabiá na janela' })
  expect(whole.text).toContain('recebe tudo de volta')
  const rest = refundQuestion({ scope: 'whole', cents: 10_440, isRest: true, items: [book] }, buyer)
  expect(rest.title).toContain('tudo o que resta do pedido')
  expect(rest.text).toContain('recebe de volta o que resta')
  expect(refundLabel({ ...copy, way: 'ELSEWHERE' })).toMatch(/^Registrar R/)
})
