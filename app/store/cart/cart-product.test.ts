import { describe, expect, test } from 'vitest'
import { firstSentence, productOfBook, productOfCourse } from './cart-product.ts'

const book = {
  id: '1',
  title: 'Livro',
  description: 'Uma frase. Outra.',
  cover: 'https://x.example/c.png',
  price: 49,
  shippingPrice: 18,
  physical: true,
  stock: 4,
}

test('a course has no stock, no shipping, and its own currency', () => {
  const course = {
    id: '1',
    title: 'Curso',
    description: 'Sobre o medo.',
    thumbnailUrl: 'https://x.example/t.png',
    price: 19.99,
    currency: 'USD',
  }
  expect(productOfCourse({ ...course, currency: 'USD' })).toEqual({
    id: '1',
    kind: 'COURSE',
    title: 'Curso',
    description: 'Sobre o medo.',
    picture: 'https://x.example/t.png',
    priceCents: 1999,
    currency: 'USD',
    physical: false,
    shippingCents: 0,
    stock: null,
  })
})

test('a printed book has stock and shipping, in cents of BRL', () => {
  expect(productOfBook(book)).toMatchObject({
    kind: 'BOOK',
    priceCents: 4900,
    currency: 'BRL',
    physical: true,
    shippingCents: 1800,
    stock: 4,
  })
})

test('a digital book has no stock and no shipping, even if the panel saved some', () => {
  expect(productOfBook({ ...book, physical: false })).toMatchObject({ physical: false, shippingCents: 0, stock: null })
})

describe('the first sentence of a description', () => {
  test.each([
    ['Uma frase. Outra.', 'Uma frase.'],
    ['Para quem? Para todos.', 'Para quem?'],
    ['Custa 1.5 vezes mais. Sim.', 'Custa 1.5 vezes mais.'],
    ['Sem ponto', 'Sem ponto'],
    ['Duas\nlinhas. Fim.', 'Duas\nlinhas.'],
    ['', ''],
  ])('of %j is %j', (text, first) => expect(firstSentence(text)).toBe(first))
})
