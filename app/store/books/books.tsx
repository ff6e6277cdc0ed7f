import { loadQuery } from '#app/query/load-query.ts'
import { Catalogue } from '#app/store/shell/catalogue.tsx'
import { describe, storeOf } from '#app/store/shell/describe.ts'
import { itemList, organization } from '#app/store/shell/json-ld.ts'
import { Failure } from '#app/store/shell/failure.tsx'
import { listIn } from '#app/store/shell/list-choices.tsx'
import { withStatus } from '#app/store/shell/list.tsx'
import { asCardsShow } from '#app/store/cart/cart-product.ts'
import type { Route } from './+types/books.ts'
import { BookCard } from './book-card.tsx'
import { publicListBooks } from './books.graphql.ts'

const page = loadQuery(publicListBooks, listIn)
export const loader = async (args: Route.LoaderArgs) => {
  const { publicListBooks, publicSearch } = await page.loader(args)
  const list = asCardsShow(publicListBooks)
  return withStatus({ publicListBooks: list, publicSearch }, list.pageInfo)
}
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  describe(matches, location, {
    title: 'E-books e livros',
    description: 'E-books na hora, livros impressos em 5 a 10 dias úteis, em qualquer canto do Brasil.',
    ...(import.meta.env.SSR &&
      loaderData && { jsonLd: () => [organization(storeOf(matches)), itemList(storeOf(matches), '/books', loaderData.publicListBooks)] }),
  })

export default function Books({ loaderData }: Route.ComponentProps) {
  return (
    <Catalogue
      title="Livros para ler devagar e voltar sempre"
      text="E-books na hora, livros impressos em 5 a 10 dias úteis, em qualquer canto do Brasil."
      placeholder="Buscar e-books..."
      panel="livros"
      list={loaderData.publicListBooks}
      counts={loaderData.publicSearch}
      one="título"
      many="títulos"
      empty={{ text: 'Nenhum e-book encontrado', backTo: '/books', back: 'Ver todos os livros' }}
    >
      {(books) => (
        <ul className="grid grid-cols-2 gap-x-5 gap-y-10 md:grid-cols-3 md:gap-x-10 lg:grid-cols-4 lg:gap-x-12">
          {books.map((book, index) => (
            <BookCard key={book.id} book={book} index={index} />
          ))}
        </ul>
      )}
    </Catalogue>
  )
}

export const ErrorBoundary = () => <Failure failed="Failed to fetch books" />
