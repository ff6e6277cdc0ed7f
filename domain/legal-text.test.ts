import { expect, test } from 'vitest'
import { legalBlocks, linksIn } from './legal-text.ts'

test('a text has headings, paragraphs, strong paragraphs and lists', () => {
  const text =
    '## 1. Quem vende\nUma loja.\r\nDesde sempre.\n\n\n**O prazo é de sete dias.**\n\nEntrega:\n- por e-mail\n- pelos Correios\n\n## Fim'
  expect(legalBlocks(text)).toEqual([
    { kind: 'heading', text: '1. Quem vende' },
    { kind: 'paragraph', text: 'Uma loja.\nDesde sempre.', strong: false },
    { kind: 'paragraph', text: 'O prazo é de sete dias.', strong: true },
    { kind: 'paragraph', text: 'Entrega:', strong: false },
    { kind: 'list', items: ['por e-mail', 'pelos Correios'] },
    { kind: 'heading', text: 'Fim' },
  ])
  expect(legalBlocks(' \n\n ')).toEqual([])
})

test('addresses in a text are links, without the sign that ends the sentence', () => {
  expect(linksIn('Escreva para ajuda@loja.example, ou veja https://loja.example/desistencia.')).toEqual([
    { text: 'Escreva para ' },
    { text: 'ajuda@loja.example', href: 'mailto:ajuda@loja.example' },
    { text: ', ou veja ' },
    { text: 'https://loja.example/desistencia', href: 'https://loja.example/desistencia' },
    { text: '.' },
  ])
  expect(linksIn('Sem endereço, nem javascript:alert(1).')).toEqual([{ text: 'Sem endereço, nem javascript:alert(1).' }])
})
