import type { Db } from '#server/platform/database/database.ts'
import type { SeededRandom } from '../random.ts'
import type { ModelBook, ModelCoupon, ModelLine } from './model.ts'

/** One lane's products: a course, an e-book, printed books with few, many and unlimited copies, and three coupons. */
export interface Shelf {
  digital: { id: string; price: number }[]
  books: ModelBook[]
  coupons: ModelCoupon[]
}

export async function stockShelf(db: Db, chance: SeededRandom, name: string): Promise<Shelf> {
  const price = () => chance.between(5, 300) * 100 + chance.of([0, 0, 90, 99, 1])
  const book = (values: object) =>
    db
      .insertInto('books')
      .values({ title: `Livro ${name}`, price_cents: price(), ...values })
      .returning(['id', 'price_cents as price'])
      .executeTakeFirstOrThrow()
  const books: ModelBook[] = []
  for (const stock of [3, 40, null]) {
    const shipping = chance.between(0, 25) * 100
    books.push({ ...(await book({ physical: true, stock, shipping_price_cents: shipping })), shipping, stock })
  }
  const course = await db
    .insertInto('courses')
    .values({ title: `Curso ${name}`, slug: `curso-${name}`, price_cents: price(), published: true })
    .returning(['id', 'price_cents as price'])
    .executeTakeFirstOrThrow()
  const ebook = await book({ physical: false, file_ref: 'https://example.com/livro.epub' })
  return { digital: [course, ebook], books, coupons: await printCoupons(db, name) }
}

async function printCoupons(db: Db, name: string): Promise<ModelCoupon[]> {
  const kinds = [
    { kind: 'PERCENTAGE', amount: 1_000, maxUses: null },
    { kind: 'PERCENTAGE', amount: 3_333, maxUses: 2 },
    { kind: 'FIXED', amount: 2_500, maxUses: 6 },
  ] as const
  const coupons: ModelCoupon[] = []
  for (const { kind, amount, maxUses } of kinds) {
    const { id } = await db
      .insertInto('coupons')
      .values({ code: `LANE${name}${kind[0]}${amount}`, kind, amount, max_uses: maxUses })
      .returning('id')
      .executeTakeFirstOrThrow()
    coupons.push({ id, kind, amount, active: true, maxUses, used: 0 })
  }
  return coupons
}

/** At least one line, each of another product. */
export function randomLines({ digital, books }: Shelf, chance: SeededRandom): ModelLine[] {
  const chosen = [
    ...digital.filter(() => chance.chance(0.4)).map((product) => ({ product, book: null, quantity: 1 })),
    ...books.filter(() => chance.chance(0.35)).map((book) => ({ product: book, book, quantity: chance.between(1, 2) })),
  ]
  const lines = chosen.length > 0 ? chosen : [{ product: digital[0]!, book: null, quantity: 1 }]
  return lines.map(({ product, book, quantity }) => ({
    id: '',
    product: product.id,
    book,
    unit: product.price,
    quantity,
    taken: 0,
    refunded: false,
    withdrawn: false,
  }))
}
