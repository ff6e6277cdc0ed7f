import { soldOut } from '#domain/catalogue/books/stock.ts'
import { stockBadge } from '#domain/catalogue/books/stock-notice.ts'
import type { RowOf } from '#app/query/document.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { publicListBooks } from './books.graphql.ts'

type Book = Pick<RowOf<typeof publicListBooks>, 'physical' | 'stock' | 'singleSale'>

/** Físico or Digital, and a stock notice, whose text depends on the place. */
export function BookBadges({ book, place }: { book: Book; place: 'card' | 'detail' }) {
  const scarce = stockBadge(book, place)
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge>{book.physical ? 'Físico' : 'Digital'}</Badge>
      {book.singleSale && <Badge tone="quiet">Direct</Badge>}
      {scarce && <Badge tone={soldOut(book) ? 'quiet' : 'warn'}>{scarce}</Badge>}
    </div>
  )
}
