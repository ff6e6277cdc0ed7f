import { describe, expect, test } from 'vitest'
import { type BoughtLine } from '#app/store/checkout/bought-line.ts'
import { comesInAParcel, deliveryText, followInstructionsText, lineLabel, opensSomething } from './delivery.ts'

const line = (kind: BoughtLine['kind'], change: Partial<BoughtLine> = {}): BoughtLine => ({
  kind,
  productId: null,
  title: 'Um título',
  physical: false,
  quantity: 1,
  ...change,
})
const course = line('COURSE')
const ebook = line('BOOK')
const printed = line('BOOK', { physical: true, quantity: 2 })
const hour = line('CI', { title: 'Terapia' })

test('each line has a label and a delivery text', () => {
  expect([course, ebook, printed, hour, line('MED')].map((each) => [lineLabel(each), deliveryText(each)])).toEqual([
    ['Curso Digital', 'O acesso chega por e-mail.'],
    ['E-book Digital', 'O link para baixar chega por e-mail.'],
    ['Livro Físico · 2 unidades', 'Chega no seu endereço em 5-10 dias úteis.'],
    ['', 'O e-mail explica como marcar a conversa inicial.'],
    ['Consulta Psiquiátrica', 'O e-mail explica como marcar a consulta.'],
  ])
})

test('the instructions match the purchased products', () => {
  expect(followInstructionsText([course, course, ebook, hour])).toBe(
    'Siga as instruções para entrar nos cursos, baixar o e-book e marcar a sua hora.',
  )
  expect(followInstructionsText([ebook, printed])).toBe('Siga as instruções para baixar o e-book.')
  expect(followInstructionsText([printed])).toBe('Siga as instruções da mensagem.')
  expect([[course], [course, printed]].map(comesInAParcel)).toEqual([false, true])
  expect([[course], [printed, ebook], [printed, hour], []].map(opensSomething)).toEqual([true, true, false, true])
})

describe('the lines that the browser stored', () => {
  test('are missing for an older order, so the text covers all products', () => {
    expect([followInstructionsText([]), comesInAParcel([])]).toEqual(['Siga as instruções para entrar no curso e baixar o e-book.', true])
  })
})
