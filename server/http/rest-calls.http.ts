import type { z } from 'zod'
import { quoteInput, submitInput } from '#domain/checkout-input.ts'
import type { ErrorCode } from '#domain/error-codes.ts'
import { done, foundAddress, orderStatusAnswer, placedOrder, quoteAnswer, storedFile, verifiedCoupon } from '#domain/rest-answers.ts'
import { permissionInput } from '../access/access.http.ts'
import { couponQuery } from '../coupons/coupons.http.ts'

export interface RestCall {
  summary: string
  /** A Zod schema describes JSON. `*` accepts anything. */
  body?: z.ZodType | '*'
  query?: z.ZodObject
  /** By status: a Zod schema describes JSON, a string is another media type, null is a response without a body. */
  answers: Record<number, z.ZodType | string | null>
  /** In addition to those that every call may have (open-api.ts). */
  errors?: ErrorCode[]
  staffOnly?: true
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
const staff: ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const text = 'text/plain'
const xml = 'application/xml'
const png = 'image/png'

/** Every address of the server except /graphql and the pages, as openapi.json describes it (docs/rules/api.md#rest). */
export const restCalls: Record<`${'get' | 'post' | 'put' | 'patch' | 'delete'} /${string}`, RestCall> = {
  'post /api/create-checkout-token': {
    summary: 'A quote: a signed price of a purchase. Fields of the buyer may still be empty.',
    body: quoteInput,
    answers: { 200: quoteAnswer },
    errors: [...body, ...pricing, 'TOO_MANY_REQUESTS'],
  },
  'get /api/cupons/{code}/verify': {
    summary: 'Checks a coupon. Every refusal has the same message, whatever its reason.',
    query: couponQuery,
    answers: { 200: verifiedCoupon },
    errors: ['BAD_USER_INPUT', 'COUPON_INVALID', 'TOO_MANY_REQUESTS'],
  },
  'post /api/checkout/{method}/pagseguro/content': {
    summary: 'Submits a quote by `pix`, or by `redirect` to the card page. The same token answers with the same order.',
    body: submitInput,
    answers: { 200: placedOrder },
    errors: [...body, ...paying, 'QUOTE_INVALID', 'QUOTE_EXPIRED', 'ORDER_PAID', 'TOO_MANY_OPEN_ORDERS', 'TOO_MANY_UNITS'],
  },
  'get /api/orders/{id}/status': {
    summary: 'Whether an order is paid. `state` is present if that alone would mislead about the money.',
    answers: { 200: orderStatusAnswer },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
  },
  'post /api/orders/{id}/pix': {
    summary: 'A PIX code for an existing order; without `text` if it is paid.',
    answers: { 200: placedOrder },
    errors: [...body, ...paying],
  },
  'post /api/orders/{id}/cancel': {
    summary: 'Cancels an unpaid order. Canceling it again changes nothing.',
    answers: { 200: done },
    errors: [
      'BAD_USER_INPUT',
      'NOT_FOUND',
      'ORDER_PAID',
      'ORDER_CLOSED',
      'PAYMENT_IN_ANALYSIS',
      'PROVIDER_UNAVAILABLE',
      'TOO_MANY_REQUESTS',
    ],
  },
  'get /api/downloads/{token}': {
    summary: 'Redirects to the file of a paid e-book.',
    answers: { 302: null },
    errors: ['DOWNLOAD_OVER', 'NOT_FOUND'],
  },
  'post /api/users/{email}/permissions': {
    summary: 'Grants a course by its slug, or revokes it by the slug after a minus.',
    body: permissionInput,
    answers: { 200: done },
    errors: [...body, 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
    staffOnly: true,
  },
  'get /api/postal-codes/{cep}': {
    summary: 'The address of a postal code of 8 digits, or `erro` if it is unknown.',
    answers: { 200: foundAddress },
    errors: ['BAD_USER_INPUT', 'TOO_MANY_REQUESTS'],
  },
  'post /api/webhooks/pagbank': {
    summary: "Receives PagBank's webhook events, up to 64 KB of any content type.",
    body: '*',
    answers: { 200: done },
    errors: ['INVALID_SIGNATURE', 'BODY_TOO_LARGE', 'TOO_MANY_REQUESTS'],
  },
  'post /api/uploads': {
    summary: 'Begins a resumable upload (tus 1.0.0). Its metadata has `filename`, and `access`: PUBLIC or PROTECTED.',
    answers: { 201: null },
    errors: ['BAD_USER_INPUT', 'BODY_TOO_LARGE', ...staff],
    staffOnly: true,
  },
  'get /api/uploads/{id}': {
    summary: 'How much of an upload has arrived, for HEAD.',
    answers: { 200: null },
    errors: ['NOT_FOUND', ...staff],
    staffOnly: true,
  },
  'patch /api/uploads/{id}': {
    summary: 'The next piece of an upload, up to 32 MB.',
    body: '*',
    answers: { 204: null },
    errors: ['BAD_USER_INPUT', 'BODY_TOO_LARGE', 'CONFLICT', 'NOT_FOUND', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA_TYPE', ...staff],
    staffOnly: true,
  },
  'delete /api/uploads/{id}': {
    summary: 'Gives an upload up.',
    answers: { 204: null },
    errors: ['NOT_FOUND', ...staff],
    staffOnly: true,
  },
  'post /api/uploads/{id}/file': {
    summary: 'Turns an upload that has arrived into a file. Asking again answers with the same file.',
    answers: { 200: storedFile },
    errors: ['CONFLICT', 'FILE_REFUSED', 'NOT_FOUND', 'STORAGE_FULL', ...staff],
    staffOnly: true,
  },
  'get /media/{id}/{name}': {
    summary: 'A public file; of a picture the format that Accept names, at least `?w=` pixels wide.',
    answers: { 200: 'image/jpeg', 304: null },
    errors: ['NOT_FOUND'],
  },
  'get /healthz': { summary: 'The process responds.', answers: { 200: text } },
  'get /readyz': { summary: 'The process can serve; 503 while the database does not respond.', answers: { 200: text, 503: text } },
  'get /metrics': { summary: 'Metrics for Prometheus.', answers: { 200: text } },
  'get /robots.txt': { summary: 'What search engines may read.', answers: { 200: text } },
  'get /sitemap.xml': { summary: 'The public pages, or an index of files that list them.', answers: { 200: xml } },
  'get /sitemap/{file}': { summary: 'One file of the sitemap.', answers: { 200: xml }, errors: ['NOT_FOUND'] },
  'get /og/loja.png': { summary: "The store's picture for shared links.", answers: { 200: png } },
  'get /og/{table}/{file}': {
    summary: 'The picture of a course or a book for shared links.',
    answers: { 200: png, 302: null },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
  },
  'get /og/noticias/{file}': {
    summary: 'The picture of a post for shared links.',
    answers: { 200: png, 302: null },
    errors: ['NOT_FOUND'],
  },
}
