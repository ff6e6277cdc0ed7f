import { useSearchParams } from 'react-router'
import { publicPageSize } from '#domain/page.ts'
import { pageFrom } from '#domain/pager.ts'
import { loadQuery } from '../../query/load-query.ts'
import { Pager } from '../../ui/pager.tsx'
import { BeyondList, isBeyond, withStatus } from '../shell/beyond-list.tsx'
import { CatalogueState } from '../shell/catalogue-state.tsx'
import { describe, storeOf } from '../shell/describe.ts'
import { itemList, organization } from '../shell/json-ld.ts'
import { Empty } from '../shell/empty.tsx'
import { Failure } from '../shell/failure.tsx'
import { Hero } from '../shell/hero.tsx'
import { withFirstSentence } from '../cart/cart-product.ts'
import type { Route } from './+types/books.ts'
import { BookCard } from './book-card.tsx'
import { publicListBooks } from './books.graphql.ts'

const page = loadQuery(publicListBooks, (url) => ({
  offset: (pageFrom(url.searchParams.get('pagina')) - 1) * publicPageSize,
  limit: publicPageSize,
  search: url.searchParams.get('busca')?.slice(0, 200) ?? '',
}))
/** The page contains what its cards show: of a description the first sentence. */
export const loader = async (args: Route.LoaderArgs) => {
  const { publicListBooks: list } = await page.loader(args)
  return withStatus({ publicListBooks: { ...list, data: list.data.map(withFirstSentence) } }, list.pageInfo)
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
  const { data, pageInfo } = loaderData.publicListBooks
  const search = useSearchParams()[0].get('busca') ?? ''
  return (
    <>
      <Hero
        title="Livros para ler devagar e voltar sempre"
        text="E-books na hora, livros impressos em 5 a 10 dias úteis, em qualquer canto do Brasil."
        placeholder="Buscar e-books..."
        search={search}
        panel="livros"
      />
      <div className="page">
        <CatalogueState
          total={pageInfo.totalCount}
          one="título"
          many="títulos"
          currentPage={pageInfo.currentPage}
          totalPages={pageInfo.totalPages}
        />
        {isBeyond(pageInfo) ? (
          <BeyondList totalPages={pageInfo.totalPages} />
        ) : data.length === 0 ? (
          <Empty
            text="Nenhum e-book encontrado"
            more="Tente outra palavra: acentos e maiúsculas não importam."
            backTo="/books"
            back="Ver todos os livros"
          />
        ) : (
          <ul className="grid grid-cols-2 gap-x-5 gap-y-10 md:grid-cols-3 md:gap-x-10 lg:grid-cols-4 lg:gap-x-12">
            {data.map((book, index) => (
              <BookCard key={book.id} book={book} index={index} />
            ))}
          </ul>
        )}
        {!isBeyond(pageInfo) && <Pager currentPage={pageInfo.currentPage} totalPages={pageInfo.totalPages} />}
      </div>
    </>
  )
}

export const ErrorBoundary = () => <Failure failed="Failed to fetch books" />
