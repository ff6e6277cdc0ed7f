import { continueWith } from '#domain/delivery/lessons/continue-with.ts'
import { ebookFormatOf } from '#domain/catalogue/books/ebook-file.ts'
import { fiscalDocumentName } from '#domain/catalogue/products/fiscal-classes.ts'
import { lockedUntil } from '#domain/delivery/lessons/lesson-release.ts'
import { maskedCpf } from '#domain/platform/values/masks.ts'
import { isOver, lastWithdrawalDay } from '#domain/orders/order/last-withdrawal-day.ts'
import { orderState } from '#domain/orders/order/order-state.ts'
import { pageInfo } from '#domain/platform/api/page.ts'
import { editionOf, type ProductType } from '#domain/catalogue/products/product-types.ts'
import type { BookOfLibrary, CourseOfLibrary, LibraryAnswer, OrderOfLibrary, Receipt } from '#domain/delivery/library-answers.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  libraryBooks,
  type LibraryBookRow,
  libraryCertificates,
  libraryCourses,
  type LibraryCourseRow,
  type LibraryOrderRow,
  libraryOrders,
  type OrderSummaryRow,
  type ReceiptRow,
} from './library.sql.ts'

/** Orders on one page. */
const ordersPerPage = 10

/** Everything that a viewer has, in four concurrent statements. `page` starts at 1. */
export async function describeLibrary(db: Db, viewer: Viewer, page: number): Promise<LibraryAnswer> {
  const offset = (page - 1) * ordersPerPage
  const [courses, books, { orders, total }, certificates] = await Promise.all([
    libraryCourses(db, viewer),
    libraryBooks(db, viewer),
    libraryOrders(db, viewer, { offset, limit: ordersPerPage }),
    libraryCertificates(db, viewer),
  ])
  const now = new Date()
  const { currentPage, totalPages } = pageInfo(offset, ordersPerPage, total)
  return {
    email: viewer.email,
    courses: courses.map((course) => describeCourse(course, now)),
    books: books.map(describeBook),
    orders: { data: orders.map((order) => describeOrder(order, now)), currentPage, totalPages },
    certificates: certificates.map(({ issuedAt, ...certificate }) => ({ ...certificate, issuedAt: issuedAt.toISOString() })),
  }
}

function describeCourse({ lessons, progress, ...course }: LibraryCourseRow, now: Date): CourseOfLibrary {
  const started = lessons.map((lesson) => {
    const done = progress[lesson.id]
    const isOpen = lockedUntil(lesson, course.grantedAt, now) === null
    return { ...lesson, isOpen, isCompleted: Boolean(done?.completedAt), usedAt: done ? Date.parse(done.usedAt) : null }
  })
  const next = course.endedAt ? null : continueWith(started)
  const usedAt = Math.max(0, ...started.map((lesson) => lesson.usedAt ?? 0))
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    thumbnailUrl: course.thumbnailUrl,
    expiresAt: iso(course.expiresAt),
    hasEnded: course.endedAt !== null,
    lessons: lessons.length,
    completed: started.filter(({ isCompleted }) => isCompleted).length,
    usedAt: usedAt ? new Date(usedAt).toISOString() : null,
    continueWith: next === null ? null : { id: next, title: lessons.find(({ id }) => id === next)!.title },
    hasCertificate: course.certificateHours !== null,
  }
}

const describeBook = ({ fileRef, type, ...book }: LibraryBookRow): BookOfLibrary => ({
  ...book,
  format: ebookFormatOf(fileRef, type),
  download: fileRef === '' ? 'MISSING' : 'READY',
})

function describeOrder({ pix, withdrawable, guaranteeDays, ...order }: LibraryOrderRow, now: Date): OrderOfLibrary {
  const { status, paidAt, sentAt, totalCents } = order
  const isOpen = (physical: boolean) => paidAt && !isOver(lastWithdrawalDay(paidAt, physical ? sentAt : undefined, guaranteeDays), now)
  return {
    ...summaryOf(order),
    pix: pix && { text: pix.text, expiresAt: new Date(pix.expiresAt).toISOString() },
    mayWithdraw: status === 'PAID' && totalCents > 0 && withdrawable.some(isOpen),
  }
}

export const describeReceipt = ({ cpf, lines, fiscalDocuments, ...order }: ReceiptRow): Receipt => ({
  ...summaryOf(order),
  maskedCpf: maskedCpf(cpf),
  fiscalDocuments: fiscalDocuments.map(({ kind, ...document }) => ({ ...document, name: fiscalDocumentName(kind) })),
  lines: lines.map(({ kind, physical, bundle, ...line }) => {
    const label = editionOf(kind as ProductType, physical).orderLabel
    return { ...line, label: bundle ? `${label} · pacote “${bundle}”` : label }
  }),
})

/** The fields of an order, with those that its buyer sees otherwise. */
function summaryOf<Row extends OrderSummaryRow>(row: Row) {
  const { status, refundDue, isReplaced, createdAt, paidAt, hasPhysicalItem, sentAt, carrier, trackingCode, ...order } = row
  return {
    ...order,
    state: orderState({ status, refundDue, isReplaced }) ?? status,
    createdAt: createdAt.toISOString(),
    paidAt: iso(paidAt),
    shipment: status === 'PAID' && hasPhysicalItem ? { sentAt: iso(sentAt), carrier, trackingCode } : null,
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null
