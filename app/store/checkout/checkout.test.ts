import { expect, test } from 'vitest'
import { bookId } from '#database/seed/fixtures.ts'
import { meta } from './checkout.tsx'

const matches = [{ loaderData: { settings: { storeName: 'Sabiá', publicUrl: 'https://loja.example' } } }]
const pictures = (search: string) =>
  meta({ matches, location: { search } }).flatMap((each) => ('property' in each && each.property === 'og:image' ? [each.content] : []))

test('a payment link is shared with the picture of its product, a whole cart with none', () => {
  expect(pictures(`?type=book&id=${bookId(1)}`)).toEqual([`https://loja.example/og/books/${bookId(1)}.png`])
  expect(pictures(`?type=course&id=${bookId(1)}`)).toEqual([`https://loja.example/og/courses/${bookId(1)}.png`])
  expect(pictures('')).toEqual([])
})
