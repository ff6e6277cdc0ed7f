import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slug } from '../forms/form-fields.ts'
import { slugOf } from './slug.ts'

test.each([
  ['A coragem de descansar!', 'a-coragem-de-descansar'],
  ['Ansiedade: o que é, e o que não é', 'ansiedade-o-que-e-e-o-que-nao-e'],
  ['  Ação & reação  ', 'acao-reacao'],
  ['100% você', '100-voce'],
  ['日本', ''],
])('%s gives the slug %s', (title, expected) => expect(slugOf(title)).toBe(expected))

test('for any title, the suggestion is a valid slug or empty', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'grapheme' }), (title) => {
      const suggested = slugOf(title)
      return suggested === '' || slug.safeParse(suggested).success
    }),
  )
})
