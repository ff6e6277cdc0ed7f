import { expect, test } from 'vitest'
import { bookClasses, type ClassOverride } from '#domain/catalogue/products/fiscal-classes.ts'
import { overrideFieldsOf, overrideInput, overridesText } from './override-section.tsx'

const printed: ClassOverride = {
  class: 'PRINTED_BOOK',
  document: null,
  serviceCode: null,
  cityCode: null,
  nbs: null,
  ncm: '49011000',
  cfop: null,
  cfopInterstate: null,
  cst: null,
  pisCofins: null,
  immune: false,
  issRate: 250,
  description: null,
}

test('what was saved is sent back as it was, each class at its place', () => {
  const fields = overrideFieldsOf(bookClasses, [printed])
  expect(fields.map(({ class: of, ncm, immune, issRate }) => [of, ncm, immune, issRate])).toEqual([
    ['EBOOK', '', '', ''],
    ['PRINTED_BOOK', '49011000', 'false', '2,50'],
  ])
  expect(overrideInput(bookClasses, fields)[1]).toEqual({
    ...Object.fromEntries(Object.entries(printed).map(([field, value]) => [field, value ?? ''])),
    document: null,
  })
  expect(overridesText(fields)).toBe('Livros impressos: 49011000, false, 2,50')
})

test('a draft of before sends what an untouched form sends, and keeps what was typed since', () => {
  const untouched = overrideInput(bookClasses, overrideFieldsOf(bookClasses))
  expect(JSON.stringify(overrideInput(bookClasses, undefined))).toBe(JSON.stringify(untouched))
  expect(overrideInput(bookClasses, [{}, { ncm: '49011000' }])[1]).toMatchObject({ class: 'PRINTED_BOOK', ncm: '49011000' })
})
