import { z } from 'zod'
import { amount, instant } from '#domain/platform/api/answers.ts'
import { ebookFormats } from '#domain/catalogue/books/ebook-file.ts'
import { orderStates } from '#domain/orders/order/order-state.ts'

/** A course as the library lists it. Its lessons are in GET /api/library/courses/{slug}. */
const courseOfLibrary = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  thumbnailUrl: z.string(),
  /** ISO 8601. Null: the access is for ever. */
  expiresAt: instant.nullable(),
  /** The access has ended: nothing of the course opens. */
  hasEnded: z.boolean(),
  lessons: z.int().min(0),
  completed: z.int().min(0),
  /** When a lesson was used last. Null: never. */
  usedAt: instant.nullable(),
  /** The lesson to go on with. Null: each one that is open is completed, or there is none. */
  continueWith: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Whether completing it gives a certificate. */
  hasCertificate: z.boolean(),
})
export type CourseOfLibrary = z.output<typeof courseOfLibrary>

/** An e-book as the library lists it. MISSING: it has no file yet. */
const bookOfLibrary = z.object({
  /** Product id in the catalogue. */
  id: z.uuid(),
  orderItemId: z.uuid(),
  title: z.string(),
  cover: z.string(),
  /** Null: not known. */
  format: z.enum(ebookFormats).nullable(),
  /** In the trial of a subscription: it opens in the reader, and is not downloaded. */
  readOnly: z.boolean(),
  /** Size of the file as it was uploaded; the buyer's copy differs a little. Null: not known. */
  bytes: z.int().nullable(),
  download: z.enum(['READY', 'MISSING']),
})
export type BookOfLibrary = z.output<typeof bookOfLibrary>

/** An order as its buyer sees it. `shipment` is null if it has no printed books, or is not paid. */
const orderSummary = {
  id: z.uuid(),
  state: z.enum(orderStates),
  createdAt: instant,
  paidAt: instant.nullable(),
  totalCents: amount,
  refundedCents: amount,
  shipment: z.object({ sentAt: instant.nullable(), carrier: z.string().nullable(), trackingCode: z.string().nullable() }).nullable(),
}
const orderOfLibrary = z.object({
  ...orderSummary,
  lines: z.array(z.object({ title: z.string(), quantity: z.int() })),
  /** The PIX code to copy, while it can be paid. */
  pix: z.object({ text: z.string(), expiresAt: instant }).nullable(),
  /** Its buyer can still withdraw from a line. */
  mayWithdraw: z.boolean(),
})
export type OrderOfLibrary = z.output<typeof orderOfLibrary>

const certificateOfLibrary = z.object({
  code: z.string(),
  slug: z.string(),
  courseTitle: z.string(),
  hours: z.int(),
  issuedAt: instant,
})
export type CertificateOfLibrary = z.output<typeof certificateOfLibrary>

/** GET /api/library. Orders come in pages of ten (`?pagina`), everything else is complete. Money is BRL cents. */
export const libraryAnswer = z.object({
  /** The verified address. Null: the browser that paid, which sees only what its orders bought. */
  email: z.string().nullable(),
  courses: z.array(courseOfLibrary),
  books: z.array(bookOfLibrary),
  orders: z.object({ data: z.array(orderOfLibrary), currentPage: z.int(), totalPages: z.int() }),
  certificates: z.array(certificateOfLibrary),
})
export type LibraryAnswer = z.output<typeof libraryAnswer>

/** GET /api/library/orders/{id}: what the receipt shows. Money is BRL cents, as charged. */
export const receiptAnswer = z.object({
  ...orderSummary,
  name: z.string(),
  email: z.string(),
  /** Without its first three and its last two digits. */
  maskedCpf: z.string(),
  method: z.enum(['PIX', 'CARD', 'FREE']),
  itemsCents: amount,
  shippingCents: amount,
  discountCents: amount,
  /** The part for the payment by PIX. */
  pixDiscountCents: amount,
  /** Terms of sale that the buyer accepted. Null: an order of a release that had none. */
  termsVersion: z.int().nullable(),
  lines: z.array(
    z.object({
      /** Such as `E-book` or `Curso`. */
      label: z.string(),
      title: z.string(),
      quantity: z.int(),
      unitCents: amount,
      refunded: z.boolean(),
    }),
  ),
  /** Its files are at `/api/library/fiscal-documents/{id}/xml` and `/pdf`. */
  fiscalDocuments: z.array(
    z.object({ id: z.string(), name: z.string(), number: z.string().nullable(), canceled: z.boolean(), hasPdf: z.boolean() }),
  ),
})
export type Receipt = z.output<typeof receiptAnswer>
