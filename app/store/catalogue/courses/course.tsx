import { Award, BookOpen, CalendarClock, CalendarDays, Clock, FileDown, Hourglass, Mail, PlayCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { lengthOf, lengthText } from '#domain/catalogue/courses/course-length.ts'
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
import { absolute, describe, sharePicture, storeOf } from '#app/store/shell/describe.ts'
import { courseJsonLd } from './course-json-ld.ts'
import { Facts } from '#app/store/shell/facts.tsx'
import { Missing } from '#app/store/shell/missing.tsx'
import { Guarantee } from '../products/guarantee.tsx'
import { LaunchNote, RegularPrice } from '../products/launch-note.tsx'
import { ProductPage } from '../products/product-page.tsx'
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
  const cents = centsFromUnits(course.price)
  const price = formatCents(cents, course.currency)
  const buy = <BuyButton product={productOfCourse(course)} sale={course.launch?.sale} singleSale={course.singleSale} place="detail" />
  return (
    // The way from course to course is the same route: each begins anew.
    <ProductPage
      key={course.id}
      list={{ to: '/courses', name: 'Cursos' }}
      picture={<CourseCover src={course.thumbnailUrl} title={course.title} fetchPriority="high" />}
      product={course}
      by="Com"
      purchase={<Purchase course={course} price={price} buy={buy} />}
      questions={course.questions}
      bar={{ price, cents, buy }}
    >
      <CourseOutline lessons={course.lessons} thumbnailUrl={course.thumbnailUrl} />
    </ProductPage>
  )
}

type CourseRow = Route.ComponentProps['loaderData']['publicGetCourse']

function Purchase({ course, price, buy }: { course: CourseRow; price: string; buy: ReactNode }) {
  const { lessonsElsewhere = false } = useSettings()
  const cents = centsFromUnits(course.price)
  return (
    <>
      {course.singleSale && (
        <p className="mt-5 -mb-2">
          <Badge tone="quiet">Direct</Badge>
        </p>
      )}
      <p className="money mt-6 text-price font-bold">
        <RegularPrice product={course} />
        {price}
      </p>
      <LaunchNote product={course} />
      <p className="mt-1 empty:hidden">
        <PixPrice cents={cents} currency={course.currency} />
      </p>
      <p className="mt-1 text-ink-2">PIX com aprovação imediata ou cartão de crédito</p>
      <p className="mt-1 text-ink-2 empty:hidden">
        <Installments cents={cents} currency={course.currency} />
      </p>
      <div className="mt-6 hidden lg:block">{buy}</div>
      <Guarantee cents={cents} />
      <Facts facts={facts(course, contentsOf(course.lessons), lessonsElsewhere)} />
    </>
  )
}

function facts(course: CourseRow, contents: ReturnType<typeof contentsOf>, lessonsElsewhere: boolean) {
  const lessons = lessonsInOrder(course.lessons)
  const [release, length] = [releaseText(lessons), lengthOf(lessons)]
  return [
    { icon: Mail, text: 'O acesso chega por e-mail assim que o pagamento é confirmado.' },
    ...(contents.lessons > 0
      ? [{ icon: contents.videos > 0 ? PlayCircle : BookOpen, text: `${sizeOf(contents)}, no seu ritmo.` }]
      : lessonsElsewhere
        ? []
        : [{ icon: Hourglass, text: 'As aulas ainda não foram publicadas.' }]),
    ...(length === null ? [] : [{ icon: Clock, text: `${lengthText(length)} de aulas, ao todo.` }]),
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
