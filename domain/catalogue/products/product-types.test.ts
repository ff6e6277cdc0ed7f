import { expect, test } from 'vitest'
import { catalogueTypeOf } from './product-type.ts'
import { editionOf } from './product-types.ts'

test('labels match docs/rules/checkout.md#order-bumps', () =>
  expect([
    editionOf('COURSE').label,
    editionOf('BOOK', true).label,
    editionOf('BOOK').label,
    editionOf('CI').label,
    editionOf('MED').label,
  ]).toEqual(['Curso Digital', 'Livro Físico', 'E-book Digital', 'Terapia', 'Consulta Psiquiátrica']))

test('a type without a printed edition is digital, even if its row is flagged as physical', () =>
  expect(editionOf('COURSE', true)).toBe(editionOf('COURSE')))

test.each([
  ['COURSE', 'COURSE'],
  ['book', 'BOOK'],
  ['CI', null],
  ['toString', null],
  [null, null],
  [{ toString: 1 }, null],
])('%j is read as the type %s', (name, type) => expect(catalogueTypeOf(name)).toBe(type))
