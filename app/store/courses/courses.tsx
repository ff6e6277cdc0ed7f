import { useSearchParams } from 'react-router'
import { publicPageSize } from '#domain/page.ts'
import { pageFrom } from '#domain/pager.ts'
import { loadQuery } from '../../query/load-query.ts'
import { Pager } from '../../ui/pager.tsx'
import { BeyondList, isBeyond, withStatus } from '../shell/beyond-list.tsx'
import { CatalogueState } from '../shell/catalogue-state.tsx'
import { Empty } from '../shell/empty.tsx'
import { Failure } from '../shell/failure.tsx'
import { Hero } from '../shell/hero.tsx'
import { describe, storeOf } from '../shell/describe.ts'
import { listJsonLd } from './store-json-ld.ts'
import { withFirstSentence } from '../cart/cart-product.ts'
import type { Route } from './+types/courses.ts'
import { CourseCard } from './course-card.tsx'
import { publicListCourses } from './courses.graphql.ts'

const page = loadQuery(publicListCourses, (url) => ({
  offset: (pageFrom(url.searchParams.get('pagina')) - 1) * publicPageSize,
  limit: publicPageSize,
  search: url.searchParams.get('busca')?.slice(0, 200) ?? '',
}))
/** The page contains what its cards show: of a description the first sentence. */
export const loader = async (args: Route.LoaderArgs) => {
  const { publicListCourses: list } = await page.loader(args)
  return withStatus({ publicListCourses: { ...list, data: list.data.map(withFirstSentence) } }, list.pageInfo)
}
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  describe(matches, location, {
    title: 'Cursos',
    description: 'Cursos de psicologia, bem-estar, estudo, trabalho e criação, no ritmo de quem tem mais o que fazer.',
    ...(import.meta.env.SSR && { jsonLd: () => listJsonLd(storeOf(matches), loaderData?.publicListCourses) }),
  })

export default function Courses({ loaderData }: Route.ComponentProps) {
  const { data, pageInfo } = loaderData.publicListCourses
  const search = useSearchParams()[0].get('busca') ?? ''
  return (
    <>
      <Hero
        title="Cursos para entender a cabeça e sossegar o dia"
        text="Psicologia, bem-estar, estudo, trabalho e criação, no ritmo de quem tem mais o que fazer."
        placeholder="Buscar cursos..."
        search={search}
        panel="cursos"
      />
      <div className="page">
        <CatalogueState
          total={pageInfo.totalCount}
          one="curso"
          many="cursos"
          currentPage={pageInfo.currentPage}
          totalPages={pageInfo.totalPages}
        />
        {isBeyond(pageInfo) ? (
          <BeyondList totalPages={pageInfo.totalPages} />
        ) : data.length === 0 ? (
          <Empty
            text="Nenhum curso encontrado"
            more="Tente outra palavra: acentos e maiúsculas não importam."
            backTo="/courses"
            back="Ver todos os cursos"
          />
        ) : (
          <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2 md:gap-y-11 lg:grid-cols-3">
            {data.map((course, index) => (
              <CourseCard key={course.id} course={course} first={index === 0} eager={index < 3} />
            ))}
          </ul>
        )}
        {!isBeyond(pageInfo) && <Pager currentPage={pageInfo.currentPage} totalPages={pageInfo.totalPages} />}
      </div>
    </>
  )
}

export const ErrorBoundary = () => <Failure failed="Failed to fetch courses" />
