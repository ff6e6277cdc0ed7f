import { expect, test } from 'vitest'
import { legalBlocks } from './legal-text.ts'

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
