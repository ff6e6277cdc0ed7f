import { expect, test } from 'vitest'
import { formatCents } from '#app/ui/format.ts'
import { refundQuestion } from './refund-texts.ts'

const buyer = { name: 'Joana Ribeiro', email: 'joana@correio.com.br' }

test('the confirmation names the amount, what is refunded, and the buyer', () => {
  expect(refundQuestion({ scope: 'items', cents: 20_070, titles: ['O medo', 'Cartas'], buyer })).toMatchObject({
    title: `Reembolsar ${formatCents(20_070)}?`,
    yes: `Reembolsar ${formatCents(20_070)}`,
    facts: [
      { name: 'Para', value: 'Joana Ribeiro, joana@correio.com.br' },
      { name: 'Itens', value: 'O medo, Cartas' },
    ],
  })
  const whole = refundQuestion({ scope: 'whole', cents: 27_450, titles: [], buyer })
  expect(whole.facts).toContainEqual({ name: 'O quê', value: 'O pedido inteiro' })
  expect(whole.text).toContain('recebe tudo de volta')
  const rest = refundQuestion({ scope: 'whole', cents: 10_440, isRest: true, titles: [], buyer })
  expect(rest.facts).toContainEqual({ name: 'O quê', value: 'Tudo o que resta do pedido' })
  expect(rest.text).toContain('recebe de volta o que resta')
})
