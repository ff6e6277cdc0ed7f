import { Link } from 'react-router'
import { centsFromUnits, formatCents } from '#domain/platform/values/money.ts'
import { soldOut } from '#domain/catalogue/books/stock.ts'
import { BuyButton } from '#app/store/cart/buy-button.tsx'
import { productOfBook } from '#app/store/cart/cart-product.ts'
import { CardInstallments } from '#app/store/cart/card-installments.tsx'
import { PixPrice } from '#app/store/cart/pix-price.tsx'
import { BookBadges } from './book-badges.tsx'
import { BookCover } from '#app/ui/book-cover.tsx'
import type { RowOf } from '#app/query/document.ts'
import type { publicListBooks } from './books.graphql.ts'

type Book = RowOf<typeof publicListBooks>

export function BookCard({ book, index }: { book: Book; index: number }) {
  return (
    <li className="group relative flex flex-col">
      <div className="transition-transform duration-[var(--calm)] ease-calm group-hover:-translate-y-1">
        <BookCover
          cover={book.cover}
          title={book.title}
          physical={book.physical}
          eager={index < 4}
          first={index === 0}
          faded={soldOut(book)}
        />
      </div>
      <div className="mt-4 flex grow flex-col gap-2">
        <BookBadges book={book} place="card" />
        <h2 className="display text-[1.0625rem] leading-snug md:text-3">
          <Link to={`/books/${book.id}`} className="after:absolute after:inset-0">
            {book.title}
          </Link>
        </h2>
        <p className="money mt-auto font-bold">
          {formatCents(centsFromUnits(book.price))}
          <PixPrice cents={centsFromUnits(book.price)} />
        </p>
        <CardInstallments cents={centsFromUnits(book.price)} />
        <div className="relative z-10">
          <BuyButton product={productOfBook(book)} sale={book.launch?.sale} singleSale={book.singleSale} place="card" wide />
        </div>
      </div>
    </li>
  )
}
