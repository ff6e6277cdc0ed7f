import { BookOpen, FileDown, Lock, Mail, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { kindleQuestion } from '#domain/catalogue/books/kindle.ts'
import type { Question } from '#domain/catalogue/products/product-fields.ts'
import { clampQuantity, maximumQuantity } from '#domain/orders/purchase/cart.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import { soldOut, stockNotice } from '#domain/catalogue/books/stock-notice.ts'
import { loadQuery } from '#app/query/load-query.ts'
import { fileText } from '#app/ui/format-bytes.ts'
import { formatCents } from '#app/ui/format.ts'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { BuyButton } from '#app/store/checkout/cart/buy-button.tsx'
import { productOfBook } from '#app/store/checkout/cart/cart-product.ts'
import { Installments } from '#app/store/checkout/cart/installments.tsx'
import { PixPrice } from '#app/store/checkout/cart/pix-price.tsx'
import { absolute, describe, sharePicture, storeOf } from '#app/store/shell/describe.ts'
import { bookJsonLd } from './book-json-ld.ts'
import { Facts } from '#app/store/shell/facts.tsx'
import { Missing } from '#app/store/shell/missing.tsx'
import { Guarantee } from '../products/guarantee.tsx'
import { LaunchNote, RegularPrice } from '../products/launch-note.tsx'
import { ProductPage } from '../products/product-page.tsx'
import type { Route } from './+types/book.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { publicGetBook } from './book.graphql.ts'
import { BookBadges } from './book-badges.tsx'
import { BookCover } from '#app/ui/book-cover.tsx'

type BookShape = AnswerOf<typeof publicGetBook>

const page = loadQuery(publicGetBook, (_, params) => ({ id: params.id ?? '' }))
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const book = loaderData?.publicGetBook
  if (!book) return []
  const { id, title, description } = book
  const store = storeOf(matches)
  const picture = sharePicture(store, book.cover, `/og/books/${id}.png`)
  return describe(matches, location, {
    title,
    description,
    picture,
    kind: 'product',
    jsonLd: () => bookJsonLd(book, absolute(store, picture), store),
  })
}

/** The way from book to book is the same route: each begins anew. */
export default function Book({ loaderData: { publicGetBook: book } }: Route.ComponentProps) {
  return <Page key={book.id} book={book} />
}

function Page({ book }: { book: BookShape }) {
  const [quantity, setQuantity] = useState(1)
  const buy = (
    <BuyButton
      product={productOfBook(book)}
      sale={book.launch?.sale}
      singleSale={book.singleSale}
      quantity={book.physical ? quantity : 1}
      place="detail"
    />
  )
  return (
    <ProductPage
      list={{ to: '/books', name: 'E-books' }}
      picture={<Cover book={book} />}
      product={book}
      by="De"
      badges={<BookBadges book={book} place="detail" />}
      purchase={<Purchase book={book} quantity={quantity} onQuantity={setQuantity} buy={buy} />}
      questions={questionsOf(book)}
      bar={{ price: price(book), cents: centsFromUnits(book.price), buy }}
    />
  )
}

const Cover = ({ book }: { book: BookShape }) => (
  <div className="picture-box flex flex-col items-center justify-center gap-4 bg-paper-down py-8 lg:gap-6 lg:py-16">
    <div className="w-[min(59%,23rem)]">
      <BookCover cover={book.cover} title={book.title} physical={book.physical} first faded={soldOut(book)} />
    </div>
    {book.sample && <Sample address={book.sample} />}
  </div>
)

/** Browsers show a PDF, so it opens beside this page. They save an EPUB. */
const Sample = ({ address }: { address: string }) => (
  <a
    href={address}
    {...(/\.epub$/i.test(address) ? { download: '' } : { target: '_blank', rel: 'noopener' })}
    className="ink-link inline-flex min-h-11 items-center gap-2 font-semibold"
  >
    <BookOpen aria-hidden className="size-5" /> Ler uma amostra
  </a>
)

const price = (book: BookShape) => formatCents(centsFromUnits(book.price))

function Purchase({
  book,
  quantity,
  onQuantity,
  buy,
}: {
  book: BookShape
  quantity: number
  onQuantity: (quantity: number) => void
  buy: ReactNode
}) {
  const notice = stockNotice(book)
  const choosing = book.physical && !book.singleSale && !soldOut(book)
  return (
    <>
      <p className="money mt-6 text-price font-bold">
        <RegularPrice product={book} />
        {price(book)}
      </p>
      <LaunchNote product={book} />
      <p className="mt-1 empty:hidden">
        <PixPrice cents={centsFromUnits(book.price)} />
      </p>
      {book.physical && <p className="mt-1 text-ink-2">{shippingText(book.shippingPrice)}</p>}
      <p className="mt-1 text-ink-2 empty:hidden">
        <Installments cents={centsFromUnits(book.price)} />
      </p>
      <div className={`mt-5 flex flex-wrap items-center gap-4 ${choosing || notice ? '' : 'max-lg:hidden'}`}>
        {choosing && (
          <QuantityStepper
            label="Quantidade"
            quantity={quantity}
            maximum={maximumQuantity(book.stock)}
            onChange={(wanted) => onQuantity(clampQuantity(wanted, book.stock))}
          />
        )}
        <div className="hidden grow lg:block">{buy}</div>
        {notice && <span className="text-ink-2">{notice}</span>}
      </div>
      <Guarantee cents={centsFromUnits(book.price)} physical={book.physical} />
      <Facts
        facts={[
          book.physical
            ? { icon: Truck, text: 'Entrega em 5-10 dias úteis.' }
            : { icon: Mail, text: 'O e-book chega por e-mail assim que o pagamento é confirmado.' },
          ...(book.pages > 0 ? [{ icon: BookOpen, text: `${book.pages} páginas.` }] : []),
          ...(book.file ? [{ icon: FileDown, text: `${fileText(book.file)}.` }] : []),
          { icon: Lock, text: 'PIX com aprovação imediata ou cartão de crédito.' },
        ]}
      />
    </>
  )
}

/** The questions of the staff, and how to read the book on a Kindle, unless they have answered that. */
function questionsOf({ questions, file }: BookShape): readonly Question[] {
  const kindle = kindleQuestion(file?.format ?? null, file?.bytes ?? null)
  return kindle && !questions.some(({ question }) => /kindle/i.test(question)) ? [...questions, kindle] : questions
}

/** See docs/rules/catalogue.md#prices: 'Grátis' when missing or zero. */
const shippingText = (price: number) =>
  price > 0 ? `Frete ${formatCents(centsFromUnits(price))}, para qualquer CEP do Brasil` : 'Frete Grátis'

export const ErrorBoundary = () => <Missing text="Book not found" backTo="/books" back="Back to books" failed="Failed to fetch books" />
