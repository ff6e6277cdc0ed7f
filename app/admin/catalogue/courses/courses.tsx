import { useLocation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { centsFromUnits, formatCents } from '#domain/platform/values/money.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { ActionLink } from '#app/admin/platform/lists/action.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Tick } from '#app/admin/platform/lists/bulk/tick.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import type { RowOf } from '#app/query/document.ts'
import { productBulk } from '../products/bulk/product-bulk.tsx'
import { SoldCell, TitleCell } from '../products/product-cells.tsx'
import { listCourses } from './courses.graphql.ts'

export type ListedCourse = RowOf<typeof listCourses>

export default listScreen({
  lang: 'en',
  title: 'Courses',
  right: 'catalogue.write',
  create: 'New Course',
  search: 'Search courses...',
  list: { name: 'courses', document: listCourses, fallback: 'Failed to fetch courses', isCached: true },
  empty: 'No courses found',
  noun: ['course', 'courses'],
  columns: ['Title', 'Price', 'Sold, 30 days', 'Created', 'Single Sale', 'Actions'],
  bulk: productBulk('COURSE'),
  renderRow: (course) => <CourseRow key={course.id} course={course} />,
})

function CourseRow({ course }: { course: ListedCourse }) {
  const { search } = useLocation()
  return (
    <Row>
      <Tick id={course.id} name={course.title} />
      <TitleCell picture={course.thumbnailUrl} title={course.title}>
        <span className="line-clamp-3">{course.slug}</span>
        {!course.published && <Badge tone="quiet">Not published</Badge>}
      </TitleCell>
      <Cell className="money whitespace-nowrap">{formatCents(centsFromUnits(course.price), course.currency)}</Cell>
      <SoldCell id={course.id} />
      <Cell className="money text-small whitespace-nowrap">{formatMoment(course.createdAt)}</Cell>
      <Cell className="text-small">
        {course.singleSale ? <Badge>Single sale</Badge> : <span className="text-ink-3 max-lg:hidden">—</span>}
      </Cell>
      <Actions>
        <ActionLink to={addressOf.entry('courses', course.id)} state={{ from: search }} aria-label={`Editar ${course.title}`}>
          Editar
        </ActionLink>
        <ActionLink to={addressOf.permissions} state={{ course, from: search }} aria-label={`Permissão: ${course.title}`}>
          Permissão
        </ActionLink>
      </Actions>
    </Row>
  )
}
