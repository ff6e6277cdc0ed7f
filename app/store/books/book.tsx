import { BookOpen, FileDown, Lock, Mail, Truck } from 'lucide-react'
import { Fragment, useState } from 'react'
import { clampQuantity, maximumQuantity } from '#domain/orders/pricing/cart.ts'
import { soldOut } from '#domain/catalogue/books/stock.ts'
import { loadQuery } from '#app/query/load-query.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { fileText } from '#domain/platform/values/format-bytes.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { shippingText } from '#app/ui/format.ts'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { BuyButton } from '#app/store/cart/buy-button.tsx'
import { productOfBook } from '#app/store/cart/cart-product.ts'
import { bookJsonLd } from './book-json-ld.ts'
import { Section } from '#app/store/shell/section.tsx'
import { Missing } from '#app/store/shell/missing.tsx'
import { describeProduct } from '#app/store/products/describe-product.ts'
import { ProductPage } from '#app/store/products/product-page.tsx'
import type { Route } from './+types/book.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { publicGetBook } from './book.graphql.ts'
import { BookBadges } from './book-badges.tsx'
import { BookCover } from '#app/ui/book-cover.tsx'

type BookShape = AnswerOf<typeof publicGetBook>

const page = loadQuery(publicGetBook, (_, params) => ({ id: params.id ?? '' }))
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, ...page }) => {
  const product = loaderData?.publicGetBook
  if (!product) return []
  return describeProduct(page, { product, picture: product.cover, drawn: `/og/books/${product.id}.png`, jsonLd: bookJsonLd })
}

/** The way from book to book is the same route: each begins anew. */
export default function Book({ loaderData: { publicGetBook: book } }: Route.ComponentProps) {
  return <Page key={book.id} book={book} />
}

function Page({ book }: { book: BookShape }) {
  const { physical, singleSale, launch } = book
  const [quantity, setQuantity] = useState(1)
  const sold = productOfBook(book)
  return (
    <ProductPage
      list={{ to: '/books', name: 'E-books' }}
      picture={<Cover book={book} />}
      product={book}
      sold={sold}
      by="De"
      about="Sobre quem escreveu"
      badges={<BookBadges book={book} place="detail" />}
      condition={physical ? shippingText(sold.shippingCents) : ''}
      stepper={
        physical &&
        !singleSale &&
        !soldOut(book) && (
          <QuantityStepper
            label="Quantidade"
            quantity={quantity}
            maximum={maximumQuantity(book.stock)}
            onChange={(wanted) => setQuantity(clampQuantity(wanted, book.stock))}
          />
        )
      }
      buy={<BuyButton product={sold} sale={launch?.sale} singleSale={singleSale} quantity={physical ? quantity : 1} place="detail" />}
      facts={factsOf(book)}
      questions={book.questions}
    >
      <Edition book={book} />
    </ProductPage>
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
  <LinkButton
    look="link"
    size="line"
    to={address}
    reloadDocument
    {...(/\.epub$/i.test(address) ? { download: '' } : { target: '_blank', rel: 'noopener' })}
  >
    <BookOpen aria-hidden className="size-5" /> Ler uma amostra
  </LinkButton>
)

/** The lines of a bookseller's catalogue, where they were filled in. */
function Edition({ book: { isbn, edition, publisher, publicationYear, physical, pages, file } }: { book: BookShape }) {
  if (!isbn && !edition && !publisher && !publicationYear) return null
  const rows = [
    ['Formato', physical ? 'Livro impresso' : file?.format ? `E-book em ${file.format}` : 'E-book'],
    ['Páginas', pages > 0 && String(pages)],
    ['Edição', edition],
    ['Ano', publicationYear && String(publicationYear)],
    ['Editora', publisher],
    ['ISBN', isbn],
  ] as const
  return (
    <Section title="Ficha do livro">
      <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2 border-t border-rule pt-4">
        {rows.map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <dt className="text-ink-2">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </Section>
  )
}

const factsOf = ({ physical, pages, file }: BookShape) => [
  physical
    ? { icon: Truck, text: 'Entrega em 5-10 dias úteis.' }
    : { icon: Mail, text: 'O e-book chega por e-mail assim que o pagamento é confirmado.' },
  ...(pages > 0 ? [{ icon: BookOpen, text: `${counted(pages, 'página', 'páginas')}.` }] : []),
  ...(file ? [{ icon: FileDown, text: `${fileText(file)}.` }] : []),
  { icon: Lock, text: 'PIX com aprovação imediata ou cartão de crédito.' },
]

export const ErrorBoundary = () => <Missing text="Book not found" backTo="/books" back="Back to books" failed="Erro ao buscar livro" />
