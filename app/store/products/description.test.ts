import { expect, test } from 'vitest'
import { descriptionParts } from './description.ts'

const long = 'a'.repeat(401)

test.each([
  ['', '', ''],
  ['Um livro.', 'Um livro.', ''],
  ['Um livro.\nDe ler.', 'Um livro.\nDe ler.', ''],
  ['Um livro.\n\nTem capa.\n\nE páginas.', 'Um livro.', 'Tem capa.\n\nE páginas.'],
  ['Um livro.\n \n', 'Um livro.', ''],
  [long, '', long],
  [`${long}\n\nTem capa.`, '', `${long}\n\nTem capa.`],
])('%j is split', (description, lead, rest) => expect(descriptionParts(description)).toEqual({ lead, rest }))
