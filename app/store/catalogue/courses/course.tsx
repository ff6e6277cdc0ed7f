import { Award, BookOpen, CalendarClock, CalendarDays, FileDown, Hourglass, Mail, PlayCircle } from 'lucide-react'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import { loadQuery } from '#app/query/load-query.ts'
import { useSettings } from '#app/settings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { formatCents, formatHours } from '#app/ui/format.ts'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { BuyButton } from '#app/store/checkout/cart/buy-button.tsx'
import { productOfCourse } from '#app/store/checkout/cart/cart-product.ts'
import { Installments } from '#app/store/checkout/cart/installments.tsx'
import { PixPrice } from '#app/store/checkout/cart/pix-price.tsx'
import { BackLink } from '#app/store/shell/back-link.tsx'
import { BuyBar } from '#app/store/shell/buy-bar.tsx'
import { absolute, describe, sharePicture, storeOf } from '#app/store/shell/describe.ts'
import { courseJsonLd } from './course-json-ld.ts'
import { Facts } from '#app/store/shell/facts.tsx'
import { Missing } from '#app/store/shell/missing.tsx'
import type { Route } from './+types/course.ts'
import { publicGetCourse } from './course.graphql.ts'
import { CourseOutline } from './course-outline.tsx'
import { contentsOf, sizeOf } from './contents.ts'
import { accessText, releaseText } from './course-terms.ts'

const page = loadQuery(publicGetCourse, (_, params) => ({ id: params.id ?? '' }))
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const course = loaderData?.publicGetCourse
  if (!course) return []
  const { id, title, description } = course
  const store = storeOf(matches)
  const picture = sharePicture(store, course.thumbnailUrl, `/og/courses/${id}.png`)
  return describe(matches, location, {
    title,
    description,
    picture,
    kind: 'product',
    jsonLd: () => courseJsonLd(course, absolute(store, picture), store),
  })
}

export default function Course({ loaderData }: Route.ComponentProps) {
  const course = loaderData.publicGetCourse
  const { lessonsElsewhere = false } = useSettings()
  const contents = contentsOf(course.lessons)
  const price = formatCents(centsFromUnits(course.price), course.currency)
  const buy = <BuyButton product={productOfCourse(course)} singleSale={course.singleSale} place="detail" />
  return (
    // The way from course to course is the same route: each begins anew.
    <article key={course.id}>
      <div className="page">
        <BackLink to="/courses">Cursos</BackLink>
        <div className="grid gap-x-16 gap-y-8 pt-2 lg:grid-cols-[7fr_5fr]">
          <CourseCover src={course.thumbnailUrl} title={course.title} fetchPriority="high" />
          <div className="lg:row-span-2">
            <h1 className="display text-1">{course.title}</h1>
            <p className="mt-4 leading-normal whitespace-pre-line text-ink-2 lg:text-[1.1875rem]">{course.description}</p>
            {course.singleSale && (
              <p className="mt-5 -mb-2">
                <Badge tone="quiet">Direct</Badge>
              </p>
            )}
            <p className="money mt-6 text-price font-bold">{price}</p>
            <p className="mt-1 empty:hidden">
              <PixPrice cents={centsFromUnits(course.price)} currency={course.currency} />
            </p>
            <p className="mt-1 text-ink-2">PIX com aprovação imediata ou cartão de crédito</p>
            <p className="mt-1 text-ink-2 empty:hidden">
              <Installments cents={centsFromUnits(course.price)} currency={course.currency} />
            </p>
            <div className="mt-6 hidden lg:block">{buy}</div>
            <Facts facts={facts(course, contents, lessonsElsewhere)} />
          </div>
          <CourseOutline lessons={course.lessons} thumbnailUrl={course.thumbnailUrl} />
        </div>
      </div>
      <BuyBar price={price}>{buy}</BuyBar>
    </article>
  )
}

type CourseRow = Route.ComponentProps['loaderData']['publicGetCourse']

function facts(course: CourseRow, contents: ReturnType<typeof contentsOf>, lessonsElsewhere: boolean) {
  const release = releaseText(lessonsInOrder(course.lessons))
  return [
    { icon: Mail, text: 'O acesso chega por e-mail assim que o pagamento é confirmado.' },
    ...(contents.lessons > 0
      ? [{ icon: contents.videos > 0 ? PlayCircle : BookOpen, text: `${sizeOf(contents)}, no seu ritmo.` }]
      : lessonsElsewhere
        ? []
        : [{ icon: Hourglass, text: 'As aulas ainda não foram publicadas.' }]),
    ...(contents.files > 0
      ? [{ icon: FileDown, text: `${contents.files} ${contents.files === 1 ? 'arquivo para baixar' : 'arquivos para baixar'}.` }]
      : []),
    { icon: CalendarClock, text: `${accessText(course.accessDays)}.` },
    ...(release ? [{ icon: CalendarDays, text: release }] : []),
    ...(course.certificateHours === null
      ? []
      : [{ icon: Award, text: `Certificado de conclusão de ${formatHours(course.certificateHours)}.` }]),
  ]
}

export const ErrorBoundary = () => (
  <Missing text="Course not found" backTo="/courses" back="Back to courses" failed="Failed to fetch course" />
)
