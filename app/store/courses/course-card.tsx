import { Link } from 'react-router'
import { centsFromUnits, formatCents } from '#domain/platform/values/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { BuyButton } from '#app/store/cart/buy-button.tsx'
import { CardInstallments } from '#app/store/cart/card-installments.tsx'
import { PixPrice } from '#app/store/cart/pix-price.tsx'
import { firstSentence, productOfCourse } from '#app/store/cart/cart-product.ts'
import type { RowOf } from '#app/query/document.ts'
import type { publicListCourses } from './courses.graphql.ts'

type Course = RowOf<typeof publicListCourses>

/** On a phone the first course is shown as a large card and the others as rows, four per screen. On larger screens all are large cards. */
export function CourseCard({ course, first, eager }: { course: Course; first: boolean; eager: boolean }) {
  const shape = first ? 'grid-cols-1' : 'grid-cols-1 min-[20rem]:grid-cols-[clamp(6.5rem,30vw,12rem)_1fr] md:grid-cols-1'
  return (
    <li className={`group relative grid content-start gap-x-4 gap-y-3 border-b border-rule pb-5 md:border-0 md:pb-0 ${shape}`}>
      <CourseCover
        src={course.thumbnailUrl}
        title={course.title}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        className="grows"
      />
      <div className="flex flex-col md:min-h-[10rem]">
        <h2 className="display text-3">
          <Link to={`/courses/${course.id}`} className="after:absolute after:inset-0">
            {course.title}
          </Link>
        </h2>
        <p className="mt-1 line-clamp-2 text-small text-ink-2 md:mb-3">{firstSentence(course.description)}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 pt-2.5 md:border-t md:pt-3 md:border-rule">
          <span className="money font-bold">
            {formatCents(centsFromUnits(course.price), course.currency)}
            <PixPrice cents={centsFromUnits(course.price)} currency={course.currency} />
          </span>
          {course.singleSale && <Badge tone="quiet">Direct</Badge>}
          <span className="relative z-10 ml-auto">
            <BuyButton product={productOfCourse(course)} sale={course.launch?.sale} singleSale={course.singleSale} place="card" />
          </span>
          <CardInstallments cents={centsFromUnits(course.price)} currency={course.currency} />
        </div>
      </div>
    </li>
  )
}
