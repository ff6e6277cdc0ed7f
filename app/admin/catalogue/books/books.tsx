import { Copy, Package } from 'lucide-react'
import { centsFromUnits, formatCents } from '#domain/platform/values/money.ts'
import { useSettings } from '#app/settings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { copyAndSay } from '#app/admin/platform/dialogs/copy-and-say.ts'
import { ActionButton } from '#app/admin/platform/lists/action.tsx'
import { EditLink, RemoveButton } from '#app/admin/platform/lists/entry-actions.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Tick } from '#app/admin/platform/lists/bulk/tick.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import type { Book } from './book-fields.ts'
import { productBulk } from '../products/bulk/product-bulk.tsx'
import { SoldCell, TitleCell } from '../products/product-cells.tsx'
import { listBooks, removeBook } from './books.graphql.ts'

export default listScreen({
  lang: 'en',
  title: 'Books',
  right: 'catalogue.write',
  create: 'New Book',
  search: 'Search books...',
  list: { name: 'books', document: listBooks, fallback: 'Failed to fetch books', isCached: true },
  empty: 'No books found',
  noun: ['book', 'books'],
  columns: ['Title', 'Code', 'Price', 'Sold, 30 days', 'Stock', 'Actions'],
  bulk: productBulk('BOOK'),
  renderRow: (book) => <BookRow key={book.id} book={book} />,
})

function BookRow({ book }: { book: Book }) {
  const { publicUrl } = useSettings()
  return (
    <Row>
      <Tick id={book.id} name={book.title} />
      <TitleCell picture={book.cover} upright title={book.title}>
        {book.singleSale && 'Single sale'}
      </TitleCell>
      <Cell className="font-mono text-small wrap-anywhere">{book.code}</Cell>
      <Cell className="money">{formatCents(centsFromUnits(book.price))}</Cell>
      <SoldCell id={book.id} />
      <Cell className="money">{book.physical ? <Stock stock={book.stock} /> : <Badge tone="quiet">Digital</Badge>}</Cell>
      <Actions>
        <ActionButton
          Icon={Copy}
          onClick={() => void copyPaymentLink(publicUrl, book.id)}
          aria-label={`Copy payment link of ${book.title}`}
          title="Copy payment link"
        />
        <EditLink to={addressOf.entry('books', book.id)} name={book.title} state={{ book }} />
        <RemoveButton id={book.id} list="books" noun="book" what={book.title} document={removeBook} />
      </Actions>
    </Row>
  )
}

function Stock({ stock }: { stock: number | null }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Package role="img" aria-label="Physical" className="size-4 text-ink-2" />
      {stock === null ? (
        <span>Unlimited</span>
      ) : stock <= 0 ? (
        <Badge tone="bad">Sold out</Badge>
      ) : stock <= 5 ? (
        <Badge tone="warn">{stock}</Badge>
      ) : (
        <span>{stock}</span>
      )}
    </span>
  )
}

/** See docs/rules/admin-panel.md#books: the link to a checkout of this book only. */
const copyPaymentLink = (publicUrl: string, id: string) =>
  copyAndSay(`${publicUrl}/checkout?type=book&id=${id}`, { done: 'Payment link copied', hidden: 'Copy this payment link' })
