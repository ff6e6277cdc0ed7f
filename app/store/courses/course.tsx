import { Award, BookOpen, CalendarClock, CalendarDays, Clock, FileDown, Hourglass, Mail, PlayCircle } from 'lucide-react'
import { lengthOf, lengthText } from '#domain/catalogue/courses/course-length.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { loadQuery } from '#app/query/load-query.ts'
import { useSettings } from '#app/settings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { formatHours } from '#app/ui/format.ts'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { BuyButton } from '#app/store/cart/buy-button.tsx'
import { productOfCourse } from '#app/store/cart/cart-product.ts'
import { courseJsonLd } from './course-json-ld.ts'
import { Missing } from '#app/store/shell/missing.tsx'
import { previewIn } from '#app/store/products/draft-note.tsx'
import { describeProduct } from '#app/store/products/describe-product.ts'
import { ProductPage } from '#app/store/products/product-page.tsx'
import type { Route } from './+types/course.ts'
import { publicGetCourse } from './course.graphql.ts'
import { CourseOutline } from './course-outline.tsx'
import { contentsOf, sizeOf } from './contents.ts'
import { accessText, releaseText } from './course-terms.ts'

const page = loadQuery(publicGetCourse, (url, params) => ({ id: params.id ?? '', ...previewIn(url) }))
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, ...page }) => {
  const product = loaderData?.publicGetCourse
  if (!product) return []
  return describeProduct(page, {
    product,
    isDraft: !product.published,
    picture: product.thumbnailUrl,
    drawn: `/og/courses/${product.id}.png`,
    jsonLd: courseJsonLd,
  })
}

export default function Course({ loaderData }: Route.ComponentProps) {
  const course = loaderData.publicGetCourse
  const { lessonsElsewhere = false } = useSettings()
  const sold = productOfCourse(course)
  return (
    // The way from course to course is the same route: each begins anew.
    <ProductPage
      key={course.id}
      list={{ to: '/courses', name: 'Cursos' }}
      picture={<CourseCover src={course.thumbnailUrl} title={course.title} fetchPriority="high" />}
      product={course}
      isDraft={!course.published}
      sold={sold}
      by="Com"
      about="Quem ensina"
      badges={course.singleSale && <Badge tone="quiet">Direct</Badge>}
      condition="PIX com aprovação imediata ou cartão de crédito"
      buy={<BuyButton product={sold} sale={course.launch?.sale} singleSale={course.singleSale} place="detail" />}
      facts={facts(course, contentsOf(course.lessons), lessonsElsewhere)}
      questions={course.questions}
    >
      <CourseOutline lessons={course.lessons} thumbnailUrl={course.thumbnailUrl} />
    </ProductPage>
  )
}

type CourseRow = Route.ComponentProps['loaderData']['publicGetCourse']

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
    ...(contents.files > 0 ? [{ icon: FileDown, text: `${counted(contents.files, 'arquivo para baixar', 'arquivos para baixar')}.` }] : []),
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
