import type { z } from 'zod'
import { quoteInput, submitInput } from '#domain/checkout/checkout-input.ts'
import { contactInput } from '#domain/people/contact.ts'
import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import { done } from '#domain/platform/api/answers.ts'
import { foundAddress, installmentsAnswer, placedOrder, quoteAnswer } from '#domain/checkout/checkout-answers.ts'
import { libraryAnswer, receiptAnswer } from '#domain/delivery/library-answers.ts'
import { libraryCourse, libraryLesson, storedProgress } from '#domain/delivery/lessons/lesson-answers.ts'
import { orderStatusAnswer, orderEmailAnswer } from '#domain/orders/order/order-answers.ts'
import { profileAnswer, contactAnswer, deviceList, openedOrder, sentCode, sessionAnswer } from '#domain/people/people-answers.ts'
import { privacyAnswer } from '#domain/compliance/privacy/privacy-answer.ts'
import { preparing } from '#server/delivery/stamps/deliver-book.http.ts'
import { storedFile } from '#domain/platform/files/stored-file.ts'
import { certificateAnswer, certificateStandingAnswer, verified } from '#domain/delivery/certificates/certificate-answers.ts'
import { verifiedCoupon } from '#domain/orders/coupons/verified-coupon.ts'
import { withdrawalsAnswer } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { permissionInput } from '#server/delivery/access/access.http.ts'
import { codeRequest, deviceEnd, signInInput } from '#server/people/buyers/sign-in.http.ts'
import { reportQuery } from '#server/operations/exports/exports.http.ts'
import { libraryQuery, profileInput } from '#server/delivery/library/library.http.ts'
import { certificateInput } from '#server/delivery/certificates/certificates.http.ts'
import { orderEmailInput } from '#server/delivery/corrections/order-email.http.ts'
import { couponQuery } from '#server/orders/coupons/coupons.http.ts'
import { correctionInput, dataExportQuery, erasureInput } from '#server/compliance/privacy/privacy.http.ts'
import { progressInput } from '#server/delivery/library/lessons.http.ts'
import { withdrawalInput } from '#server/compliance/withdrawals/withdrawals.http.ts'
import type { RequestHeader, ResponseHeader } from './open-api-headers.ts'
import type { Access } from './open-api-access.ts'

export interface RestCall {
  /** The operationId: how clients that are generated from the document name the call. */
  id: string
  summary: string
  /** Whose calls are answered: each is enough. Absent: everybody's. */
  access?: readonly Access[]
  /** Parts of the address that are something else here than elsewhere (open-api-path-parts.ts). */
  parts?: Record<string, object>
  /** A Zod schema describes JSON, a string is another media type. */
  body?: z.ZodType | string
  query?: z.ZodObject
  /** Besides those that follow from the answers (open-api-headers.ts). */
  headers?: readonly RequestHeader[]
  /** By status: a Zod schema describes JSON, a string is another media type, null is a response without a body. */
  answers: Record<number, z.ZodType | string | null>
  /** Response headers by status, besides those that follow from the answers (open-api-headers.ts). */
  sends?: Record<number, readonly ResponseHeader[]>
  /** In addition to those that every call may have (open-api.ts). */
  errors?: ErrorCode[]
}

const pricing: ErrorCode[] = ['PRODUCT_NOT_FOUND', 'OUT_OF_STOCK', 'ORDER_BUMP_INVALID', 'NO_EXCHANGE_RATE', 'TOO_EXPENSIVE']
const paying: ErrorCode[] = [
  ...pricing,
  'NOT_FOUND',
  'PRICE_CHANGED',
  'COUPON_INVALID',
  'ORDER_CLOSED',
  'PAYMENT_IN_ANALYSIS',
  'PAYMENT_REFUSED',
  'PROVIDER_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
]
const body: ErrorCode[] = ['BAD_USER_INPUT', 'BODY_TOO_LARGE']
const ofLesson: ErrorCode[] = ['SIGN_IN_REQUIRED', 'NOT_FOUND', 'ACCESS_ENDED', 'LESSON_LOCKED']
const staff: ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const text = 'text/plain'
/** PDF, EPUB, video or whatever else staff uploaded. */
const anyFile = '*/*'
/** One `Range` may be asked for. 416: it is outside of the file. */
const fileAnswers = { 200: anyFile, 206: anyFile, 302: null, 416: null }
/** By a slug that the course or the post had before. 308 repeats the request with its method and body. */
const moved = { 301: null }
const movedChange = { 308: null }
const xml = 'application/xml'
const png = 'image/png'

const uploadState = {
  access: ['staff'],
  summary: 'How much of an upload has arrived.',
  answers: { 200: null },
  sends: { 200: ['Upload-Offset', 'Upload-Length', 'Upload-Expires'] },
  errors: ['NOT_FOUND', ...staff],
} satisfies Omit<RestCall, 'id'>

/** Every address of the server except /graphql and the pages, as docs/contracts/openapi.json describes it (docs/rules/api.md#rest). */
export const restCalls: Record<`${'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'} /${string}`, RestCall> = {
  'post /api/create-checkout-token': {
    id: 'createQuote',
    summary: 'A quote: a signed price of a purchase. Fields of the buyer may still be empty.',
    body: quoteInput,
    answers: { 200: quoteAnswer },
    errors: [...body, ...pricing, 'TOO_MANY_REQUESTS'],
  },
  'get /api/cupons/{code}/verify': {
    id: 'checkCoupon',
    summary: 'Checks a coupon. Every refusal has the same message, whatever its reason.',
    query: couponQuery,
    answers: { 200: verifiedCoupon },
    errors: ['BAD_USER_INPUT', 'COUPON_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'post /api/checkout/{method}/pagseguro/content': {
    id: 'placeOrder',
    summary: 'Submits a quote by `pix`, or by `redirect` to the card page. The same token answers with the same order.',
    body: submitInput,
    answers: { 200: placedOrder },
    sends: { 200: ['Set-Cookie'] },
    errors: [
      ...body,
      ...paying,
      'QUOTE_INVALID',
      'QUOTE_EXPIRED',
      'ORDER_PAID',
      'TOO_MANY_OPEN_ORDERS',
      'TOO_MANY_UNITS',
      'FOREIGN_ORIGIN',
    ],
  },
  'get /api/orders/{id}/status': {
    id: 'getOrderStatus',
    parts: { id: { type: 'string', description: 'The id of the order, or the `ref`.' } },
    summary:
      'Whether an order is paid, by its id or by the `ref` of the way back from the card page. `state` is present if that alone would mislead about the money.',
    answers: { 200: orderStatusAnswer },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
  },
  'post /api/orders/{id}/pix': {
    id: 'renewPix',
    summary: 'A PIX code for an existing order; without `text` if it is paid.',
    answers: { 200: placedOrder },
    sends: { 200: ['Set-Cookie'] },
    errors: [...body, ...paying, 'FOREIGN_ORIGIN'],
  },
  'post /api/orders/{id}/cancel': {
    id: 'cancelOrder',
    access: ['order', 'buyer'],
    summary: 'Cancels an unpaid order, for the browser that submitted it or a session that sees it. Canceling it again changes nothing.',
    answers: { 200: done },
    errors: [
      'BAD_USER_INPUT',
      'FOREIGN_ORIGIN',
      'SIGN_IN_REQUIRED',
      'NOT_FOUND',
      'ORDER_PAID',
      'ORDER_CLOSED',
      'PAYMENT_IN_ANALYSIS',
      'PROVIDER_UNAVAILABLE',
      'TOO_MANY_REQUESTS',
    ],
  },
  'post /api/sign-in/code': {
    id: 'requestSignInCode',
    summary: 'Sends a sign-in code to an address. The response is the same whether or not it has bought anything.',
    body: codeRequest,
    answers: { 200: sentCode },
    sends: { 200: ['Set-Cookie'] },
    errors: [...body, 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
  },
  'post /api/sign-in': {
    id: 'signIn',
    access: ['signIn'],
    summary: 'Signs in by the code, in the browser that requested it.',
    body: signInInput,
    answers: { 200: sessionAnswer },
    sends: { 200: ['Set-Cookie'] },
    errors: [...body, 'FOREIGN_ORIGIN', 'CODE_WRONG', 'CODE_OVER', 'TOO_MANY_REQUESTS'],
  },
  'get /api/session': {
    id: 'getSession',
    access: ['anybody', 'buyer'],
    summary: 'Who is signed in.',
    answers: { 200: sessionAnswer },
  },
  'post /api/sign-out': {
    id: 'signOut',
    access: ['anybody', 'buyer'],
    summary: 'Signs this browser out.',
    answers: { 200: done },
    sends: { 200: ['Set-Cookie'] },
    errors: ['FOREIGN_ORIGIN'],
  },
  'get /api/devices': {
    id: 'listDevices',
    access: ['buyer'],
    summary: 'The devices on which this address is signed in, and the browsers that paid for its orders.',
    answers: { 200: deviceList },
    errors: ['SIGN_IN_REQUIRED'],
  },
  'post /api/devices/sign-out': {
    id: 'signOutDevices',
    access: ['buyer'],
    summary: 'Signs out one device of this address, or all of them without an `id`.',
    body: deviceEnd,
    answers: { 200: done },
    sends: { 200: ['Set-Cookie'] },
    errors: [...body, 'FOREIGN_ORIGIN', 'SIGN_IN_REQUIRED'],
  },
  'post /api/orders/{id}/open': {
    id: 'openOrder',
    access: ['order'],
    summary: 'Opens what a paid order bought, in the browser that paid for it.',
    answers: { 200: openedOrder },
    sends: { 200: ['Set-Cookie'] },
    errors: ['BAD_USER_INPUT', 'FOREIGN_ORIGIN', 'SIGN_IN_REQUIRED', 'ORDER_NOT_PAID'],
  },
  'get /api/orders/{id}/email': {
    id: 'getOrderEmail',
    access: ['order'],
    summary: 'The address of an order, for the browser that submitted it.',
    answers: { 200: orderEmailAnswer },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
  },
  'post /api/orders/{id}/email': {
    id: 'correctOrderEmail',
    access: ['order'],
    summary: 'Corrects the address of an order that was mistyped, until what it bought is opened.',
    body: orderEmailInput,
    answers: { 200: orderEmailAnswer },
    errors: [...body, 'FOREIGN_ORIGIN', 'SIGN_IN_REQUIRED', 'NOT_FOUND', 'EMAIL_FIXED', 'TOO_MANY_REQUESTS'],
  },
  'post /api/contact': {
    id: 'sendMessage',
    summary: 'A message to the store, which confirms it by e-mail. Repeating a request with the same key stores one message.',
    body: contactInput,
    answers: { 200: contactAnswer },
    errors: [...body, 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
  },
  'get /api/verify/{code}': {
    id: 'verifyCode',
    summary: 'Whether a certificate or a stamped copy is genuine. Wrong codes are limited.',
    answers: { 200: verified },
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'get /api/library/courses/{slug}/certificate': {
    id: 'getCertificate',
    access: ['buyer'],
    summary: 'The certificate of a course, as a PDF.',
    answers: { ...moved, 200: 'application/pdf' },
    errors: ['SIGN_IN_REQUIRED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'get /api/library/courses/{slug}/certificate/standing': {
    id: 'getCertificateStanding',
    access: ['buyer'],
    summary: 'Whether the certificate of a course can be issued, or is issued.',
    answers: { ...moved, 200: certificateStandingAnswer },
    errors: ['SIGN_IN_REQUIRED', 'NOT_FOUND'],
  },
  'post /api/library/courses/{slug}/certificate': {
    id: 'issueCertificate',
    access: ['buyer'],
    summary: 'Issues the certificate of a completed course. A name that was entered before counts.',
    body: certificateInput,
    answers: { ...movedChange, 200: certificateAnswer },
    errors: [...body, 'FOREIGN_ORIGIN', 'SIGN_IN_REQUIRED', 'NOT_FOUND', 'CERTIFICATE_NOT_READY'],
  },
  'get /api/downloads/{token}': {
    id: 'getDownloadPage',
    summary: 'The link in an e-mail: a page with a button. It counts nothing, since mail programs open it too.',
    answers: { 200: 'text/html' },
    errors: ['DOWNLOAD_OVER', 'NOT_FOUND'],
  },
  'post /api/downloads/{token}': {
    id: 'startDownload',
    summary: 'The button of that page: leads to `/api/downloads/{ticket}/file`, which is valid for an hour.',
    answers: { 303: null },
    errors: ['DOWNLOAD_OVER', 'NOT_FOUND'],
  },
  'get /api/downloads/{ticket}/file': {
    id: 'downloadFile',
    summary: "The buyer's copy of a paid e-book (202: it is still being made), or a redirect to a file that is kept elsewhere.",
    answers: { ...fileAnswers, 202: preparing },
    errors: ['DOWNLOAD_OVER', 'DOWNLOAD_LIMIT', 'NOT_FOUND'],
  },
  'get /api/library/books/{orderItemId}/file': {
    id: 'downloadBook',
    access: ['buyer'],
    summary: "The buyer's copy of an e-book (202: it is still being made), or a redirect to a file that is kept elsewhere.",
    answers: { ...fileAnswers, 202: preparing },
    errors: ['BAD_USER_INPUT', 'SIGN_IN_REQUIRED', 'NOT_FOUND', 'DOWNLOAD_LIMIT'],
  },
  'get /api/library/courses/{slug}/lessons/{lessonId}/video': {
    id: 'getLessonVideo',
    access: ['buyer'],
    summary: 'The video of a lesson that the store keeps, or a redirect.',
    answers: { ...fileAnswers, ...moved },
    errors: ofLesson,
  },
  'get /api/library/courses/{slug}/lessons/{lessonId}/captions/{n}': {
    id: 'getLessonCaptions',
    access: ['buyer'],
    summary: 'Captions of a lesson, counted from 0.',
    answers: { ...fileAnswers, ...moved },
    errors: ofLesson,
  },
  'get /api/library/courses/{slug}/lessons/{lessonId}/downloads/{n}': {
    id: 'downloadLessonFile',
    access: ['buyer'],
    summary: 'A file of a lesson, counted from 0.',
    answers: { ...fileAnswers, ...moved },
    errors: ofLesson,
  },
  'get /api/library/fiscal-documents/{id}/{which}': {
    id: 'downloadFiscalDocument',
    access: ['buyer'],
    summary: "A fiscal document of one of the buyer's orders: `xml` or `pdf`.",
    answers: { ...fileAnswers, 200: 'application/*', 206: 'application/*' },
    errors: ['BAD_USER_INPUT', 'SIGN_IN_REQUIRED', 'NOT_FOUND'],
  },
  'get /api/exports/{report}': {
    id: 'exportReport',
    access: ['staff'],
    summary:
      'A month for the accountant, as CSV: `orders`, `items`, `payments`, `fees`, `refunds` or `documents` (docs/fiscal.md#exports).',
    query: reportQuery,
    answers: { 200: 'text/csv' },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND', ...staff],
  },
  'get /api/library': {
    id: 'getLibrary',
    access: ['buyer'],
    summary: 'Everything that the buyer has: courses with progress, e-books, orders and certificates.',
    query: libraryQuery,
    answers: { 200: libraryAnswer },
    errors: ['BAD_USER_INPUT', 'SIGN_IN_REQUIRED'],
  },
  'get /api/library/orders/{id}': {
    id: 'getReceipt',
    access: ['buyer'],
    summary: 'The receipt of an order of the buyer.',
    answers: { 200: receiptAnswer },
    errors: ['BAD_USER_INPUT', 'SIGN_IN_REQUIRED', 'NOT_FOUND'],
  },
  'get /api/library/orders/{id}/withdrawals': {
    id: 'getWithdrawals',
    access: ['buyer'],
    summary: 'Until when the buyer may withdraw from each line of an order, and what came of its withdrawals.',
    answers: { 200: withdrawalsAnswer },
    errors: ['BAD_USER_INPUT', 'SIGN_IN_REQUIRED', 'NOT_FOUND'],
  },
  'post /api/library/orders/{id}/withdrawals': {
    id: 'withdraw',
    access: ['buyer'],
    summary: 'Withdraws from a line of an order; a second time changes nothing. Needs the verified address of the order.',
    body: withdrawalInput,
    answers: { 200: withdrawalsAnswer },
    errors: [...body, 'SIGN_IN_REQUIRED', 'FOREIGN_ORIGIN', 'NOT_FOUND', 'WITHDRAWAL_OVER', 'ORDER_NOT_PAID', 'CONFLICT'],
  },
  'get /api/lesson-emails/{id}/end': {
    id: 'getLessonEmailsPage',
    summary:
      'The link in an e-mail about lessons: a page whose button ends these e-mails. It changes nothing, since mail programs open it too.',
    answers: { 200: 'text/html' },
    errors: ['NOT_FOUND'],
  },
  'post /api/lesson-emails/{id}/end': {
    id: 'endLessonEmails',
    summary: 'The button of that page, and the one of mail programs (RFC 8058): its person gets no more e-mails about lessons.',
    answers: { 200: 'text/html' },
    errors: ['NOT_FOUND'],
  },
  'get /api/library/profile': {
    id: 'getProfile',
    access: ['buyer'],
    summary: "The buyer's address, the name on its certificates, and whether it is told of lessons that open.",
    answers: { 200: profileAnswer },
    errors: ['SIGN_IN_REQUIRED'],
  },
  'put /api/library/profile': {
    id: 'saveProfile',
    access: ['buyer'],
    summary: 'Enters the name on the certificates, which is fixed then. Needs a verified address.',
    body: profileInput,
    answers: { 200: profileAnswer },
    errors: [...body, 'SIGN_IN_REQUIRED', 'FOREIGN_ORIGIN'],
  },
  'get /api/library/privacy': {
    id: 'getPersonalData',
    access: ['buyer'],
    summary: "The buyer's data, and what an erasure would do with it. Needs a verified address.",
    answers: { 200: privacyAnswer },
    errors: ['SIGN_IN_REQUIRED'],
  },
  'put /api/library/privacy': {
    id: 'correctPersonalData',
    access: ['buyer'],
    summary: "Corrects name and telephone of the buyer's orders. Needs a verified address.",
    body: correctionInput,
    answers: { 200: privacyAnswer },
    errors: [...body, 'SIGN_IN_REQUIRED', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
  },
  'get /api/library/privacy/export': {
    id: 'exportPersonalData',
    access: ['buyer'],
    summary: 'Everything that the store has about the buyer, as JSON, as a ZIP of CSV files, or as a PDF. Needs a verified address.',
    query: dataExportQuery,
    answers: { 200: anyFile },
    errors: ['BAD_USER_INPUT', 'SIGN_IN_REQUIRED', 'TOO_MANY_REQUESTS'],
  },
  'post /api/library/privacy/erasure': {
    id: 'erasePersonalData',
    access: ['buyer'],
    summary: 'Erases the data of the buyer, now or once nothing needs it, and ends the session. Needs a verified address.',
    body: erasureInput,
    answers: { 200: done },
    sends: { 200: ['Set-Cookie'] },
    errors: [...body, 'SIGN_IN_REQUIRED', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
  },
  'get /api/library/courses/{slug}': {
    id: 'getCourse',
    access: ['buyer'],
    summary: 'A course of the buyer: its outline, which lessons are open, and the progress.',
    answers: { ...moved, 200: libraryCourse },
    errors: ['SIGN_IN_REQUIRED', 'NOT_FOUND', 'ACCESS_ENDED'],
  },
  'get /api/library/courses/{slug}/lessons/{lessonId}': {
    id: 'getLesson',
    access: ['buyer'],
    summary: 'A lesson of a course of the buyer.',
    answers: { ...moved, 200: libraryLesson },
    errors: ofLesson,
  },
  'put /api/library/courses/{slug}/lessons/{lessonId}/progress': {
    id: 'reportProgress',
    access: ['buyer'],
    summary:
      'Reports where the video is and which parts of it were watched, in seconds. `completed` completes the lesson by hand; a completion is never taken back.',
    body: progressInput,
    answers: { ...movedChange, 200: storedProgress },
    errors: [...body, ...ofLesson, 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
  },
  'get /api/courses/{slug}/previews/{lessonId}/video': {
    id: 'getPreviewVideo',
    summary: 'The video of a lesson that everybody may see.',
    answers: { ...moved, 200: 'video/*', 206: 'video/*', 416: null },
    errors: ['NOT_FOUND'],
  },
  'get /api/courses/{slug}/previews/{lessonId}/captions/{n}': {
    id: 'getPreviewCaptions',
    summary: 'Captions of a lesson that everybody may see.',
    answers: { ...moved, 200: 'text/vtt' },
    errors: ['NOT_FOUND'],
  },
  'post /api/users/{email}/permissions': {
    id: 'changePermission',
    access: ['staff'],
    summary: 'Grants a course by its slug, or revokes it by the slug after a minus.',
    body: permissionInput,
    answers: { 200: done },
    errors: [...body, 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'get /api/installments/{cents}': {
    id: 'getInstallments',
    summary:
      'How an amount in BRL cents can be paid by card in most parts, as PagBank computes it. Null: PagBank offers nothing, or does not respond.',
    answers: { 200: installmentsAnswer },
    errors: ['BAD_USER_INPUT', 'TOO_MANY_REQUESTS'],
  },
  'get /api/postal-codes/{cep}': {
    id: 'findPostalCode',
    summary: 'The address of a postal code of 8 digits, or `erro` if it is unknown.',
    answers: { 200: foundAddress },
    errors: ['BAD_USER_INPUT', 'TOO_MANY_REQUESTS'],
  },
  'post /api/webhooks/pagbank': {
    id: 'receiveWebhookEvent',
    summary: "Receives PagBank's webhook events, up to 64 KB of any content type.",
    body: '*/*',
    headers: ['Signature'],
    answers: { 200: done },
    errors: ['INVALID_SIGNATURE', 'BODY_TOO_LARGE', 'TOO_MANY_REQUESTS'],
  },
  'post /api/uploads': {
    id: 'beginUpload',
    access: ['staff'],
    summary: 'Begins a resumable upload (tus 1.0.0). Its metadata has `filename`, and `access`: PUBLIC or PROTECTED.',
    headers: ['UploadLength', 'UploadMetadata'],
    answers: { 201: null },
    sends: { 201: ['Upload-Expires'] },
    errors: ['BAD_USER_INPUT', 'BODY_TOO_LARGE', ...staff],
  },
  'get /api/uploads/{id}': { id: 'getUpload', ...uploadState },
  'head /api/uploads/{id}': { id: 'getUploadOffset', ...uploadState },
  'patch /api/uploads/{id}': {
    id: 'sendPiece',
    access: ['staff'],
    summary: 'The next piece of an upload, up to 32 MB.',
    body: 'application/offset+octet-stream',
    headers: ['UploadOffset'],
    answers: { 204: null },
    sends: { 204: ['Upload-Offset'] },
    errors: ['BAD_USER_INPUT', 'BODY_TOO_LARGE', 'CONFLICT', 'NOT_FOUND', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA_TYPE', ...staff],
  },
  'delete /api/uploads/{id}': {
    id: 'removeUpload',
    access: ['staff'],
    summary: 'Gives an upload up.',
    answers: { 204: null },
    errors: ['NOT_FOUND', ...staff],
  },
  'post /api/uploads/{id}/file': {
    id: 'completeUpload',
    access: ['staff'],
    summary: 'Turns an upload that has arrived into a file. Asking again answers with the same file.',
    answers: { 200: storedFile },
    errors: ['CONFLICT', 'FILE_REFUSED', 'NOT_FOUND', 'STORAGE_FULL', ...staff],
  },
  'get /media/{id}/{name}': {
    id: 'getPublicFile',
    summary: 'A public file; of a picture the format that Accept names, at least `?w=` pixels wide.',
    answers: { 200: 'image/jpeg', 304: null },
    errors: ['NOT_FOUND'],
  },
  'get /healthz': {
    id: 'getHealth',
    summary: 'The process responds.',
    answers: { 200: text },
  },
  'get /readyz': {
    id: 'getReadiness',
    summary: 'The process can serve; 503 while the database does not respond.',
    answers: { 200: text, 503: text },
  },
  'get /metrics': {
    id: 'getMetrics',
    summary: 'Metrics for Prometheus.',
    answers: { 200: text },
  },
  'get /robots.txt': {
    id: 'getRobots',
    summary: 'What search engines may read.',
    answers: { 200: text },
  },
  'get /.well-known/security.txt': {
    id: 'getSecurityContact',
    summary: 'Where to report a weakness (RFC 9116).',
    answers: { 200: text },
  },
  'get /sitemap.xml': {
    id: 'getSitemap',
    summary: 'The public pages, or an index of files that list them.',
    answers: { 200: xml },
  },
  'get /sitemap/{file}': {
    id: 'getSitemapFile',
    summary: 'One file of the sitemap.',
    answers: { 200: xml },
    errors: ['NOT_FOUND'],
  },
  'get /og/loja.png': {
    id: 'getStorePicture',
    summary: "The store's picture for shared links.",
    answers: { 200: png },
  },
  'get /og/{table}/{file}': {
    id: 'getProductPicture',
    summary: 'The picture of a course or a book for shared links.',
    answers: { 200: png, 302: null },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
  },
  'get /og/noticias/{file}': {
    id: 'getPostPicture',
    summary: 'The picture of a post for shared links.',
    answers: { ...moved, 200: png, 302: null },
    errors: ['NOT_FOUND'],
  },
}
