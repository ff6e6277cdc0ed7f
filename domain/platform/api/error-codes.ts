/**
 * Every error code of the REST and GraphQL APIs, with its HTTP status and its meaning (docs/rules/api.md#errors). A GraphQL response has
 * the code in `extensions.code`. Its HTTP status is that of the code only if nothing was executed; the page that made the query also has
 * this status. `details` are the fields that a refusal with this code may have besides code and message.
 */
export const errorCodes = {
  BAD_USER_INPUT: {
    status: 400,
    meaning: 'the request cannot be read, a field or variable is wrong, or a GraphQL document is over its bounds',
    details: ['fields', 'productId'],
  },
  QUOTE_INVALID: { status: 400, meaning: 'the quote was altered or is not ours' },
  GRAPHQL_PARSE_FAILED: { status: 400, meaning: 'the text is not a GraphQL document' },
  GRAPHQL_VALIDATION_FAILED: { status: 400, meaning: 'the document does not fit the schema' },
  PERSISTED_QUERY_NOT_SUPPORTED: { status: 400, meaning: 'the hash of a persisted GraphQL query: send the whole query' },
  UNAUTHENTICATED: { status: 401, meaning: 'no valid token: `Authentication required`' },
  SIGN_IN_REQUIRED: {
    status: 401,
    meaning: 'a call of the member area without a session, or whose session has ended; an order of another browser',
  },
  CODE_WRONG: { status: 401, meaning: 'a sign-in code that is not the one that was sent', details: ['triesLeft'] },
  INVALID_SIGNATURE: { status: 401, meaning: "a webhook's signature does not match its body" },
  FORBIDDEN: { status: 403, meaning: 'signed in, without the role: `Access Denied`' },
  FOREIGN_ORIGIN: { status: 403, meaning: 'a change by a buyer that does not come from a page of the store' },
  LESSON_LOCKED: { status: 403, meaning: 'a lesson that opens later', details: ['opensAt'] },
  ACCESS_ENDED: { status: 403, meaning: 'the access to a course has ended', details: ['endedAt'] },
  NOT_FOUND: { status: 404, meaning: 'there is no such course, book, banner, post, coupon, order, file, payment method or address' },
  PRODUCT_NOT_FOUND: { status: 404, meaning: 'a product is not for sale any more', details: ['productId'] },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'the address exists, but not for this HTTP method' },
  OUT_OF_STOCK: { status: 409, meaning: 'less stock than wanted', details: ['bookId', 'title', 'available'] },
  QUOTE_EXPIRED: {
    status: 409,
    meaning: 'the quote is older than 30 minutes and has placed no order, or its unpaid order is of another CPF or e-mail',
  },
  PRICE_CHANGED: {
    status: 409,
    meaning: "the total is higher than the one shown, or prices differ from the quote's or the order's",
    details: ['value'],
  },
  ORDER_CLOSED: { status: 409, meaning: 'the order can no longer be paid, or canceled' },
  ORDER_PAID: { status: 409, meaning: 'an order to be replaced or canceled has been paid', details: ['orderId'] },
  TOO_MANY_OPEN_ORDERS: { status: 409, meaning: 'the buyer has as many unpaid orders as allowed', details: ['orders'] },
  TOO_MANY_UNITS: {
    status: 409,
    meaning: "the buyer's unpaid orders would hold more copies of a book than allowed",
    details: ['bookId', 'title', 'available'],
  },
  PAYMENT_IN_ANALYSIS: { status: 409, meaning: 'a payment of this order is being analysed; a second might charge twice' },
  CONFLICT: {
    status: 409,
    meaning: 'a slug or code that is taken, a slug that another entry had before, an order that cannot be sent or refunded',
    details: ['fields'],
  },
  SUBSCRIBED: { status: 409, meaning: 'the buyer subscribes to this plan already' },
  TRIAL_USED: { status: 409, meaning: 'the CPF or mailbox has had a trial: quote without `trial`' },
  PLAYING_ELSEWHERE: { status: 409, meaning: 'a newer playback of the same person, where one stream at a time is allowed' },
  EMAIL_FIXED: { status: 409, meaning: 'the address of an order is not for its buyer to correct any more' },
  WITHDRAWAL_OVER: { status: 409, meaning: 'the last day for a withdrawal has passed', details: ['lastDay'] },
  CERTIFICATE_NOT_READY: { status: 409, meaning: 'lessons are left to complete, or the course has no certificate' },
  REQUEST_RUNNING: { status: 409, meaning: 'a call with the same `Idempotency-Key` is still running' },
  EDIT_CONFLICT: { status: 409, meaning: 'somebody saved after the form was opened' },
  ORDER_NOT_PAID: { status: 409, meaning: 'opening, or withdrawing from, an order that is not paid, or whose money was refunded' },
  CODE_OVER: {
    status: 410,
    meaning: 'a sign-in code that was used or replaced, has expired or has no tries left, or was requested by another browser',
  },
  DOWNLOAD_OVER: { status: 410, meaning: 'the download link has expired' },
  BODY_TOO_LARGE: { status: 413, meaning: 'the body is over the size limit' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'a GraphQL request is not `application/json` in UTF-8' },
  FILE_REFUSED: { status: 422, meaning: 'a file whose content is of another type than allowed, too large, damaged or cut off' },
  STORAGE_FULL: { status: 507, meaning: 'the storage of files has no room; nothing was stored' },
  KEY_REUSED: { status: 422, meaning: 'another request had the same `Idempotency-Key`' },
  ORDER_BUMP_INVALID: { status: 422, meaning: 'no product of the purchase offers this CI or MED value', details: ['type'] },
  NO_EXCHANGE_RATE: { status: 422, meaning: 'a currency has no configured rate' },
  TOO_EXPENSIVE: { status: 422, meaning: 'over R$ 9.999.999,99' },
  COUPON_INVALID: { status: 422, meaning: 'the coupon does not hold; only a submit says why', details: ['reason'] },
  PAYMENT_REFUSED: { status: 422, meaning: 'PagBank refused the request; whose fault it is decides the sentence' },
  DOWNLOAD_LIMIT: { status: 429, meaning: 'a file was downloaded as often as a day allows', details: ['endsAt'] },
  TOO_MANY_REQUESTS: { status: 429, meaning: 'over a limit; `Retry-After` says how long to wait' },
  INTERNAL_SERVER_ERROR: { status: 500, meaning: 'a bug, which is logged' },
  PROVIDER_UNAVAILABLE: { status: 503, meaning: "PagBank's answer is unknown; nothing is lost, send the same again" },
  UNAVAILABLE: { status: 503, meaning: 'the sign-in service, the postal code service or the database does not answer in time' },
} as const satisfies Record<string, { status: number; meaning: string; details?: readonly string[] }>

export type ErrorCode = keyof typeof errorCodes
/** The names of the fields that a refusal with this code may have. */
export type ErrorDetail<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode
  ? (typeof errorCodes)[Code] extends { details: readonly (infer Name extends string)[] }
    ? Name
    : never
  : never
