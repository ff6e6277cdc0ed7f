import { loadQuery } from '#app/query/load-query.ts'
import { Catalogue } from '#app/store/shell/catalogue.tsx'
import { Failure } from '#app/store/shell/failure.tsx'
import { listIn } from '#app/store/shell/list-choices.tsx'
import { withStatus } from '#app/store/shell/list.tsx'
import { describe, storeOf } from '#app/store/shell/describe.ts'
import { listJsonLd } from './store-json-ld.ts'
import { asCardsShow } from '#app/store/cart/cart-product.ts'
import type { Route } from './+types/courses.ts'
import { CourseCard } from './course-card.tsx'
import { publicListCourses } from './courses.graphql.ts'

const page = loadQuery(publicListCourses, listIn)
export const loader = async (args: Route.LoaderArgs) => {
  const { publicListCourses, publicListPlans, publicSearch } = await page.loader(args)
  const list = asCardsShow(publicListCourses)
  const plans = publicListPlans.length > 0 ? { publicListPlans } : {}
  return withStatus({ publicListCourses: list, publicSearch, ...plans }, list.pageInfo)
}
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  describe(matches, location, {
    title: 'Cursos',
    description: 'Cursos de psicologia, bem-estar, estudo, trabalho e criação, no ritmo de quem tem mais o que fazer.',
    ...(import.meta.env.SSR && { jsonLd: () => listJsonLd(storeOf(matches), loaderData?.publicListCourses) }),
  })

export default function Courses({ loaderData }: Route.ComponentProps) {
  return (
    <Catalogue
      title="Cursos para entender a cabeça e sossegar o dia"
      text="Psicologia, bem-estar, estudo, trabalho e criação, no ritmo de quem tem mais o que fazer."
      placeholder="Buscar cursos..."
      panel="cursos"
      plans={loaderData.publicListPlans}
      list={loaderData.publicListCourses}
      counts={loaderData.publicSearch}
      one="curso"
      many="cursos"
      empty={{ text: 'Nenhum curso encontrado', backTo: '/courses', back: 'Ver todos os cursos' }}
    >
      {(courses) => (
        <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2 md:gap-y-11 lg:grid-cols-3">
          {courses.map((course, index) => (
            <CourseCard key={course.id} course={course} first={index === 0} eager={index < 3} />
          ))}
        </ul>
      )}
    </Catalogue>
  )
}

export const ErrorBoundary = () => <Failure failed="Failed to fetch courses" />
