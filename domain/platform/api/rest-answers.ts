import { z } from 'zod'
import { erasureWaits } from '#domain/compliance/privacy/erasure.ts'
import { currencies } from '../values/money.ts'
import { orderStates } from '#domain/orders/order/order-state.ts'
import { returnStatuses } from '#domain/compliance/withdrawals/withdrawal.ts'

/**
 * Response schemas of the REST calls (docs/rules/api.md#rest). The server's responses are typed by them, docs/contracts/openapi.json is generated from
 * them, and the browser imports only their types. Money is integer cents.
 */
const amount = z.int().min(0)

/**
 * POST /api/create-checkout-token. `value` is the total before any coupon. `charged` is present only if all prices are in one foreign
 * currency; if currencies are mixed, `value` is in BRL.
 */
export const quoteAnswer = z.object({
  token: z.string(),
  value: amount,
  currency: z.enum(currencies),
  charged: z.object({ value: amount, currency: z.literal('BRL') }).exactOptional(),
  /** The total by PIX before any coupon, in BRL, and its discount in hundredths of a percent. Present only if the store gives one. */
  pix: z.object({ value: amount, discount: z.int().min(1).max(5_000) }).exactOptional(),
})
export type Quote = z.output<typeof quoteAnswer>

/** GET /api/cupons/{code}/verify. A percentage is in hundredths of a percent, a fixed amount in cents. */
export const verifiedCoupon = z.object({
  _id: z.uuid(),
  discount: z.object({ amount, type: z.enum(['PERCENTAGE', 'FIXED']) }),
})
export type VerifiedCoupon = z.output<typeof verifiedCoupon>

/**
 * Response to a submit or to a request for a new PIX code. It has `url` for the card page, or text, image and expiration for PIX, or none
 * of them if there is nothing left to pay.
 */
export const placedOrder = z.object({
  _id: z.uuid(),
  url: z.url().exactOptional(),
  /** The reference in the address to which the card page leads back. */
  ref: z.string().exactOptional(),
  /** The PIX code to copy. */
  text: z.string().exactOptional(),
  /** The QR code as a data URI. */
  image: z.string().exactOptional(),
  /** ISO 8601. */
  expiration: z.iso.datetime().exactOptional(),
})
export type PlacedOrder = z.output<typeof placedOrder>

/** GET /api/orders/{id}/status. `state` is present only if `paid` alone would mislead about the money. */
export const orderStatusAnswer = z.object({ paid: z.boolean(), state: z.enum(orderStates).exactOptional() })
export type OrderStatusAnswer = z.output<typeof orderStatusAnswer>

/** ViaCEP's fields (docs/providers/postal-codes.md); only `erro` if the postal code is unknown. */
export const foundAddress = z.object({
  logradouro: z.string().exactOptional(),
  bairro: z.string().exactOptional(),
  localidade: z.string().exactOptional(),
  uf: z.string().exactOptional(),
  erro: z.literal(true).exactOptional(),
})
export type FoundAddress = z.output<typeof foundAddress>

/** POST /api/sign-in/code: the same whether or not the address has bought anything. `resendSeconds`: until another code may be requested. */
export const sentCode = z.object({ email: z.string(), resendSeconds: z.int().min(1) })
export type SentCode = z.output<typeof sentCode>

/** GET /api/session, POST /api/sign-in. `email` is null for the browser that paid, which sees only what its orders bought. */
export const sessionAnswer = z.object({ signedIn: z.boolean(), email: z.string().nullable() })
export type SessionAnswer = z.output<typeof sessionAnswer>

/** GET /api/devices: the browsers on which the address is signed in, the last used first. */
export const deviceList = z.object({
  devices: z.array(
    z.object({
      id: z.uuid(),
      /** Such as `Chrome no Android`. */
      name: z.string(),
      /** ISO 8601, exact to five minutes. */
      lastSeenAt: z.iso.datetime(),
      isThisOne: z.boolean(),
    }),
  ),
})
export type DeviceList = z.output<typeof deviceList>

/** POST /api/orders/{id}/open: what the order bought and can be opened now, in its order. Refunded lines are left out. */
export const openedOrder = z.object({
  courses: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      /** Null for a course without lessons. */
      firstLesson: z.object({ id: z.string(), hasVideo: z.boolean() }).nullable(),
    }),
  ),
  books: z.array(z.object({ orderItemId: z.uuid(), title: z.string() })),
})
export type OpenedOrder = z.output<typeof openedOrder>
const instant = z.iso.datetime()

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
  format: z.enum(['PDF', 'EPUB']).nullable(),
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

/** A line of an order, and whether its buyer may withdraw from it (docs/rules/withdrawal.md). Money is BRL cents. */
const withdrawableLine = z.object({
  id: z.uuid(),
  title: z.string(),
  quantity: z.int(),
  /** Such as `E-book` or `Curso`. */
  label: z.string(),
  state: z.enum(['OPEN', 'OVER', 'WITHDRAWN', 'REFUNDED', 'UNPAID', 'FREE']),
  /** The last day in São Paulo. Null: none is known, or `state` is neither OPEN nor OVER. */
  lastDay: z.iso.date().nullable(),
  /** Refund of a withdrawal: possible, due or done. */
  refundCents: amount,
  /** Effects of a withdrawal, to be shown before it is confirmed. Empty if `state` is not OPEN. */
  effects: z.array(z.string()),
  /** ISO 8601. Null: its buyer did not withdraw. */
  requestedAt: instant.nullable(),
  /** The day on which its buyer declared it by other means, which staff registered at `requestedAt`. Null: by the button. */
  declaredOn: z.iso.date().nullable(),
  /** WAITING_RETURN: a printed book is to be sent back. */
  returnStatus: z.enum(returnStatuses).nullable(),
  /** Whether the money of a withdrawal has been refunded. */
  isRefunded: z.boolean(),
})
export type WithdrawableLine = z.output<typeof withdrawableLine>

/** GET and POST /api/library/orders/{id}/withdrawals. */
export const withdrawalsAnswer = z.object({
  /** False: the session has not verified the order's address. */
  mayWithdraw: z.boolean(),
  /** Where printed books are sent back to, one line each. Empty: the store tells it by e-mail. */
  returnAddress: z.array(z.string()),
  lines: z.array(withdrawableLine),
})
export type WithdrawalsAnswer = z.output<typeof withdrawalsAnswer>

/** GET and PUT /api/library/profile. `certificateName` is null until it is entered; then it is fixed. `lessonEmails`: lessons that open are told by e-mail. */
export const profileAnswer = z.object({ email: z.string().nullable(), certificateName: z.string().nullable(), lessonEmails: z.boolean() })
export type Profile = z.output<typeof profileAnswer>

/** GET and PUT /api/library/privacy: the buyer's data, and what an erasure would do with it (docs/rules/privacy.md). */
export const privacyAnswer = z.object({
  email: z.string(),
  /** Buyer of the newest order. Null: no order names one. */
  person: z.object({ name: z.string(), phone: z.string(), maskedCpf: z.string() }).nullable(),
  /** The newest first. */
  acceptedTerms: z.array(z.object({ orderId: z.uuid(), version: z.int(), at: instant })),
  /** Time of erasure: `at` is null for now, otherwise the day, or the earliest one to look again. */
  orders: z.array(z.object({ id: z.uuid(), createdAt: instant, at: instant.nullable(), wait: z.enum(erasureWaits).nullable() })),
  /** Messages from /contato: answered ones would go now, open ones once they are answered. */
  messages: z.object({ answered: z.int().min(0), open: z.int().min(0) }),
})
export type PrivacyAnswer = z.output<typeof privacyAnswer>

/** The requested action is done, or stored to be done. */
export const done = z.object({ ok: z.literal(true) })
export type Done = z.output<typeof done>

/** The 202 response of an e-book whose copy is being made: ask again in a few seconds. */
/** DELAYED: it could not be made yet. It is tried again for hours, and then by staff. */
export const preparing = z.object({ state: z.enum(['PREPARING', 'DELAYED']) })
const seconds = z.number().min(0)
const moment = z.iso.datetime()

/** A lesson as the outline of a course lists it. */
const listedLesson = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Seconds, if it is known. */
  duration: seconds.nullable(),
  hasVideo: z.boolean(),
  /** ISO 8601. Null: it is open. */
  opensAt: moment.nullable(),
  /** Seconds. */
  watched: seconds,
  /** ISO 8601. */
  completedAt: moment.nullable(),
})
export type ListedLesson = z.output<typeof listedLesson>

/** GET /api/library/courses/{slug}. A course without modules has one, whose title is null. */
export const libraryCourse = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  thumbnailUrl: z.string(),
  /** ISO 8601. Null: for ever. */
  expiresAt: moment.nullable(),
  /** Null: no certificate. */
  certificateHours: z.int().nullable(),
  modules: z.array(z.object({ title: z.string().nullable(), lessons: z.array(listedLesson) })),
  /** How many lessons are completed. */
  completed: z.int().min(0),
  /** The id of the lesson to go on with. Null: none is open. */
  continueWith: z.string().nullable(),
})
export type LibraryCourse = z.output<typeof libraryCourse>

const neighbour = z.object({ id: z.string(), title: z.string() }).nullable()

/** GET /api/library/courses/{slug}/lessons/{lessonId}. Addresses are URLs or paths of this store. An empty one means that there is none. */
export const libraryLesson = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  video: z.string(),
  /** The file is a sound without a picture. */
  isSound: z.boolean(),
  captions: z.array(z.object({ language: z.string(), label: z.string(), file: z.string() })),
  downloads: z.array(z.object({ title: z.string(), file: z.string(), referenceLink: z.string(), size: z.string(), ext: z.string() })),
  duration: seconds.nullable(),
  previous: neighbour,
  next: neighbour,
  /** Where the video continues, in seconds. */
  position: seconds,
  watched: seconds,
  completedAt: moment.nullable(),
  /** The name that moves over the video. Null: none does. */
  watermark: z.string().nullable(),
})
export type LibraryLesson = z.output<typeof libraryLesson>

/** PUT …/progress: what is stored now. Seconds, and ISO 8601. */
export const storedProgress = z.object({ position: seconds, watched: seconds, completedAt: moment.nullable() })
export type StoredProgress = z.output<typeof storedProgress>

/**
 * GET and POST /api/orders/{id}/email. `correctable`: by this browser; otherwise only by staff. GET tells a browser that did not submit the
 * order nothing: null, as for an order that does not exist.
 */
export const orderEmailAnswer = z.object({ email: z.string().nullable(), correctable: z.boolean() })
export type OrderEmailAnswer = z.output<typeof orderEmailAnswer>

/** A certificate as it was issued. Its PDF is at /api/library/courses/{slug}/certificate. */
export const certificateAnswer = z.object({
  code: z.string(),
  name: z.string(),
  courseTitle: z.string(),
  hours: z.int(),
  /** ISO 8601. */
  issuedAt: z.iso.datetime(),
  /** Course slug. */
  slug: z.string(),
  verifyUrl: z.url(),
  linkedInUrl: z.url(),
})
export type CertificateAnswer = z.output<typeof certificateAnswer>

/**
 * GET /api/library/courses/{slug}/certificate/standing. `name`: the one that was entered before, which cannot change. UNVERIFIED: the address
 * of the purchase has to be verified first. The lessons are completed, or the progress of the address may be another person's.
 */
const enteredName = z.string().nullable()
export const certificateStandingAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('NONE'), name: enteredName }),
  z.object({ kind: z.literal('LEFT'), lessons: z.int().min(1), name: enteredName }),
  z.object({ kind: z.literal('READY'), hours: z.int(), name: enteredName }),
  z.object({ kind: z.literal('UNVERIFIED') }),
  z.object({ kind: z.literal('ISSUED'), certificate: certificateAnswer }),
])
export type CertificateStandingAnswer = z.output<typeof certificateStandingAnswer>

/** GET /api/verify/{code}. `month`: YYYY-MM, of the issue or the sale. `valid`: false if the money was returned. */
const issueMonth = z.string().regex(/^\d{4}-\d{2}$/)
export const verified = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('CERTIFICATE'),
    title: z.string(),
    hours: z.int(),
    initials: z.string(),
    month: issueMonth,
    valid: z.boolean(),
  }),
  z.object({ kind: z.literal('COPY'), title: z.string(), month: issueMonth, valid: z.boolean() }),
])
export type Verified = z.output<typeof verified>
/** POST /api/contact. */
export const contactAnswer = z.object({
  /** Reference for the sender. */
  protocol: z.string(),
  /** Until when the store answers. ISO date. */
  answerBy: z.iso.datetime(),
})
export type ContactAnswer = z.output<typeof contactAnswer>

/** POST /api/uploads/{id}/file: a file that the store keeps. */
export const storedFile = z.object({
  id: z.uuid(),
  /** Value for the fields of the panel (domain/platform/files/file-address.ts). */
  address: z.string(),
  name: z.string(),
  /** MIME type, detected from the content. */
  type: z.string(),
  /** Size in bytes. */
  bytes: z.int().min(0),
  /** Seconds of a video or audio. Null: not known. */
  duration: z.number().min(0).nullable(),
  /** Why browsers do not play a video or audio, in a sentence for its author. Null: they do. */
  problem: z.string().nullable(),
})
export type StoredFile = z.output<typeof storedFile>

/** GET /api/installments/{cents}. BRL cents. The parts need not add up to the total, which contains the interest. */
export const installmentsAnswer = z.object({
  plan: z.object({ count: z.int().min(2).max(12), eachCents: amount, totalCents: amount }).nullable(),
})
export type InstallmentsAnswer = z.output<typeof installmentsAnswer>
