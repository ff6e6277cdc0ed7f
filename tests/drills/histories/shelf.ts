import type { Db } from '#server/platform/database/database.ts'
import type { SeededRandom } from '../random.ts'
import { type ModelBook, type ModelBundle, type ModelCoupon, type ModelLine, sharesOf } from './model.ts'

/** One lane's products: a course, an e-book, printed books with few, many and unlimited copies, a bundle, and three coupons. */
export interface Shelf {
  digital: { id: string; price: number }[]
  books: ModelBook[]
  /** All that is digital, and the book with few copies. */
  bundle: ModelBundle
  coupons: ModelCoupon[]
}

export async function stockShelf(db: Db, chance: SeededRandom): Promise<Shelf> {
  const price = () => chance.between(5, 300) * 100 + chance.of([0, 0, 90, 99, 1])
  const book = (values: object) =>
    db
      .insertInto('books')
      .values({ title: 'Livro', price_cents: price(), ...values })
      .returning(['id', 'price_cents as price'])
      .executeTakeFirstOrThrow()
  const books: ModelBook[] = []
  for (const stock of [3, 40, null]) {
    const shipping = chance.between(0, 25) * 100
    books.push({ ...(await book({ physical: true, stock, shipping_price_cents: shipping })), shipping, stock })
  }
  const course = await db
    .insertInto('courses')
    .values({ title: 'Curso', slug: 'curso-da-vida', price_cents: price(), published: true })
    .returning(['id', 'price_cents as price'])
    .executeTakeFirstOrThrow()
  const ebook = await book({ physical: false, file_ref: 'https://example.com/livro.epub' })
  const digital = [course, ebook]
  return { digital, books, bundle: await tieBundle(db, chance, { digital, books }), coupons: await printCoupons(db) }
}

async function tieBundle(db: Db, chance: SeededRandom, { digital, books }: Pick<Shelf, 'digital' | 'books'>) {
  const members = [...digital.map((product) => ({ ...product, book: null })), { id: books[0]!.id, price: books[0]!.price, book: books[0]! }]
  const price = chance.between(300, 50_000)
  const bundle = { title: 'Pacote', price_cents: price, published: true, members: members.map(({ id }) => id) }
  const { id } = await db.insertInto('bundles').values(bundle).returning('id').executeTakeFirstOrThrow()
  return { id, price, members }
}

async function printCoupons(db: Db): Promise<ModelCoupon[]> {
  const kinds = [
    { kind: 'PERCENTAGE', amount: 1_000, maxUses: null },
    { kind: 'PERCENTAGE', amount: 3_333, maxUses: 2 },
    { kind: 'FIXED', amount: 2_500, maxUses: 6 },
  ] as const
  const coupons: ModelCoupon[] = []
  for (const { kind, amount, maxUses } of kinds) {
    const { id } = await db
      .insertInto('coupons')
      .values({ code: `VIDA${kind[0]}${amount}`, kind, amount, max_uses: maxUses })
      .returning('id')
      .executeTakeFirstOrThrow()
    coupons.push({ id, kind, amount, active: true, maxUses, used: 0 })
  }
  return coupons
}

/** At least one line, each of another product: alone, or together as the bundle. */
export function randomLines({ digital, books, bundle }: Shelf, chance: SeededRandom): ModelLine[] {
  const fresh = { id: '', bundle: null, taken: 0, refunded: false, withdrawn: false }
  const lineOf = (product: { id: string; price: number }, book: ModelBook | null, quantity: number) => ({
    ...fresh,
    product: product.id,
    book,
    unit: product.price,
    quantity,
  })
  const isBundled = chance.chance(0.25)
  const shares = sharesOf(bundle)
  const bundled = bundle.members.map((member, at) => ({ ...lineOf(member, member.book, 1), unit: shares[at]!, bundle: bundle.id }))
  const alone = [
    ...digital.filter(() => chance.chance(0.4)).map((product) => lineOf(product, null, 1)),
    ...books.filter(() => chance.chance(0.35)).map((book) => lineOf(book, book, chance.between(1, 2))),
  ].filter(({ product }) => !isBundled || bundle.members.every(({ id }) => id !== product))
  const lines = [...(isBundled ? bundled : []), ...alone]
  return lines.length > 0 ? lines : [lineOf(digital[0]!, null, 1)]
}
