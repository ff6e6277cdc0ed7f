import { expect, test } from 'vitest'
import { changeText } from './change-text.ts'

test.each([
  [{ kind: 'gone', title: 'Curso' }, '“Curso” não está mais à venda e saiu do carrinho.'],
  [{ kind: 'sold-out', title: 'Livro' }, '“Livro” esgotou e saiu do carrinho.'],
  [{ kind: 'fewer', title: 'Livro', left: 1 }, 'De “Livro” resta só 1 unidade: a quantidade foi ajustada.'],
  [{ kind: 'fewer', title: 'Livro', left: 3 }, 'De “Livro” restam só 3 unidades: a quantidade foi ajustada.'],
  [
    { kind: 'price', title: 'Curso', before: { cents: 10_000, currency: 'BRL' }, now: { cents: 12_050, currency: 'BRL' } },
    'O preço de “Curso” mudou de R$\u00a0100,00 para R$\u00a0120,50.',
  ],
  [
    { kind: 'price', title: 'Curso', before: { cents: 900, currency: 'USD' }, now: { cents: 800, currency: 'USD' } },
    'O preço de “Curso” mudou de US$\u00a09,00 para US$\u00a08,00.',
  ],
  [
    { kind: 'price', title: 'Curso', before: { cents: 1_200, currency: 'BRL' }, now: { cents: 1_200, currency: 'USD' } },
    'O preço de “Curso” mudou de R$\u00a012,00 para US$\u00a012,00.',
  ],
] as const)('%j is described in one sentence', (change, text) => expect(changeText(change)).toBe(text))
