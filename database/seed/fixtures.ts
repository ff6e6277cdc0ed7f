/** The products and the buyer that the demo, the tests and the journeys share. The constant's name says what is special about each. */
const courseId = (number: number) => `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const bundleId = (number: number) => `d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const bookId = (number: number) => `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export { bookId, courseId }

export const courseWithModules = { id: courseId(1), title: 'Ansiedade sem mistério', slug: 'ansiedade-sem-misterio', priceCents: 18900 }
export const plainCourse = { id: courseId(2), title: 'Dormir é um verbo ativo', slug: 'dormir-e-um-verbo-ativo', priceCents: 12900 }
export const directCourse = {
  id: courseId(3),
  title: 'Escrever todo dia, mesmo cansada',
  slug: 'escrever-todo-dia-mesmo-cansada',
  priceCents: 14900,
}
export const dollarCourse = { id: courseId(30), title: 'Caderno de gratidão', slug: 'caderno-de-gratidao', priceCents: 1200 }
export const freeCourse = { id: courseId(28), title: 'Terapia: por onde começar', slug: 'terapia-por-onde-comecar', priceCents: 0 }

export const scarceBook = { id: bookId(1), title: 'A coragem de descansar', priceCents: 5900, shippingCents: 1800, stock: 3 }
export const ebook = { id: bookId(2), title: 'Pequeno manual do medo', priceCents: 3400 }
export const directEbook = { id: bookId(4), title: 'O ofício de aprender', priceCents: 2900 }
export const soldOutBook = { id: bookId(5), title: 'Cartas para a minha insônia', priceCents: 4900, shippingCents: 1600, stock: 0 }
/** Has an order bump that is priced in dollars. */
export const bookWithForeignBump = { id: bookId(7), title: 'Café com a culpa', priceCents: 5400, shippingCents: 1800, stock: 8 }
export const plentifulBook = { id: bookId(9), title: 'Sabiá na janela', priceCents: 6200, shippingCents: 1800, stock: 120 }
export const directBook = { id: bookId(10), title: 'O mar por dentro', priceCents: 4500, shippingCents: 1800, stock: 5 }

export const buyer = {
  name: 'Joana Ribeiro Farias',
  email: 'joana.farias@correio.com.br',
  cpf: '52998224725',
  phone: '71988112040',
  address: {
    street: 'Rua da Graça',
    number: '418',
    complement: 'Apto 302',
    neighborhood: 'Graça',
    city: 'Salvador',
    state: 'BA',
    zip: '40155210',
  },
} as const

/** Has bought the course and the e-books whose files the demo brings, and can sign in at /entrar. */
export const demoReader = { name: 'Lia Campos', email: 'lia.campos@correio.com.br', cpf: '11144477735', phone: '31991234567' } as const
