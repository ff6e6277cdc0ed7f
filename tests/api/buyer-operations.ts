import { courseWithModules, ebook } from '#database/seed/fixtures.ts'

/** Callers. The roles of staff come with a token, all others with a cookie. */
export const callers = [
  'anonymous',
  'another buyer',
  'refunded buyer',
  'expired buyer',
  'buyer',
  'browser that paid',
  'staff without the role',
  'staff',
] as const
export type Caller = (typeof callers)[number]

/** The buyer's own ids. The refunded and the expired buyer have an order of the same products. */
export interface Owned {
  orderId: string
  bookItemId: string
}

export interface BuyerOperation {
  path: (owned: Owned) => string
  body?: unknown
  headers?: Record<string, string>
  /** The code of the refusal, or the status of the response. A caller that is not named gets `others`. */
  expect: Partial<Record<Caller, string | number>>
  others: string | number
  /** Changes something, so it must come from a page of the store. */
  fromOwnPagesOnly?: true
}

const course = `/api/library/courses/${courseWithModules.slug}`
const lesson = `${course}/lessons/${courseWithModules.slug}-1`
const marks = `/api/library/marks/${courseWithModules.id}`
const preview = `/api/courses/${courseWithModules.slug}/previews/${courseWithModules.slug}-1`
const unknown = '00000000-0000-4000-8000-000000000000'

/** A call open to everybody has no row here, unless it answers differently to different callers. */
const everybody = (path: string, answer: string | number, more: Partial<BuyerOperation> = {}): BuyerOperation => ({
  path: () => path,
  expect: {},
  others: answer,
  ...more,
})

/** The library of the signed-in buyer itself: every session has one, and a token of staff is no session. */
const ofSession = (path: string, more: Partial<BuyerOperation> = {}): BuyerOperation => ({
  path: () => path,
  expect: { anonymous: 'SIGN_IN_REQUIRED', 'staff without the role': 'SIGN_IN_REQUIRED', staff: 'SIGN_IN_REQUIRED' },
  others: 200,
  ...more,
})

/** Calls about the address itself, which the browser that paid has not verified. */
const ofAddress = (path: string, more: Partial<BuyerOperation> = {}): BuyerOperation => ({
  path: () => path,
  expect: { 'another buyer': 200, 'refunded buyer': 200, 'expired buyer': 200, buyer: 200 },
  others: 'SIGN_IN_REQUIRED',
  ...more,
})

/** A purchase: only its buyer opens it, from any of its browsers. */
const ofBuyer = (path: BuyerOperation['path'], more: Partial<BuyerOperation> = {}): BuyerOperation => ({
  path,
  expect: {
    'another buyer': 'NOT_FOUND',
    'refunded buyer': 'NOT_FOUND',
    'expired buyer': 'NOT_FOUND',
    buyer: 200,
    'browser that paid': 200,
    ...more.expect,
  },
  others: 'SIGN_IN_REQUIRED',
  ...(more.body === undefined ? {} : { body: more.body }),
  ...(more.fromOwnPagesOnly ? { fromOwnPagesOnly: true } : {}),
})

const ended = { expect: { 'expired buyer': 'ACCESS_ENDED' } } as const

/** The demo's files are elsewhere. */
const redirected = (expect: BuyerOperation['expect']) => ({ expect: { ...expect, buyer: 302, 'browser that paid': 302 } })

const packaged = { expect: { ...ended.expect, buyer: 'NOT_FOUND', 'browser that paid': 'NOT_FOUND' } } as const

/** A file elsewhere does not open in the reader. */
const unread = { expect: { buyer: 'NOT_FOUND', 'browser that paid': 'NOT_FOUND' } } as const

/** Only staff with the role; an id that does not exist then. */
const ofStaff = (path: string, answer: string | number, more: Partial<BuyerOperation> = {}): BuyerOperation => ({
  path: () => path,
  expect: { 'staff without the role': 'FORBIDDEN', staff: answer },
  others: 'UNAUTHENTICATED',
  ...more,
})

/** The calls of the member area, as docs/contracts/openapi.json names them. One row for each: tests/api/buyer-access.test.ts compares the two lists. */
export const buyerOperations: Record<string, BuyerOperation> = {
  'get /estante.webmanifest': everybody('/estante.webmanifest', 200),
  'post /api/sign-in/code': everybody('/api/sign-in/code', 200, { body: { email: 'alguem@correio.com.br' }, fromOwnPagesOnly: true }),
  'post /api/sign-in': everybody('/api/sign-in', 'CODE_OVER', {
    body: { email: 'alguem@correio.com.br', code: '123456' },
    fromOwnPagesOnly: true,
  }),
  'get /api/session': everybody('/api/session', 200),
  'post /api/sign-out': everybody('/api/sign-out', 200, { fromOwnPagesOnly: true }),
  'get /api/devices': ofAddress('/api/devices'),
  'post /api/devices/sign-out': ofAddress('/api/devices/sign-out', { body: { id: unknown }, fromOwnPagesOnly: true }),
  // These need the cookie of the submit, which no session replaces: tests/api/sign-in.test.ts, tests/api/upsell.test.ts.
  'post /api/orders/{id}/open': {
    path: ({ orderId }) => `/api/orders/${orderId}/open`,
    expect: {},
    others: 'SIGN_IN_REQUIRED',
    fromOwnPagesOnly: true,
  },
  'get /api/orders/{id}/offer': { path: ({ orderId }) => `/api/orders/${orderId}/offer`, expect: {}, others: 'SIGN_IN_REQUIRED' },
  'post /api/orders/{id}/offer': {
    path: ({ orderId }) => `/api/orders/${orderId}/offer`,
    body: { total: 1, products: [unknown] },
    expect: {},
    others: 'SIGN_IN_REQUIRED',
    fromOwnPagesOnly: true,
  },
  // The link names one e-mail, whoever opens it: tests/api/course-emails.test.ts.
  'get /api/lesson-emails/{id}/end': everybody(`/api/lesson-emails/${unknown}/end`, 'NOT_FOUND'),
  'post /api/lesson-emails/{id}/end': everybody(`/api/lesson-emails/${unknown}/end`, 'NOT_FOUND'),
  'get /api/library': ofSession('/api/library'),
  'get /api/library/profile': ofSession('/api/library/profile'),
  'put /api/library/profile': ofAddress('/api/library/profile', {
    body: { certificateName: 'Ana Luísa de Sá' },
    fromOwnPagesOnly: true,
  }),
  'get /api/library/privacy': ofAddress('/api/library/privacy'),
  'put /api/library/privacy': ofAddress('/api/library/privacy', { body: { name: 'Ana Luísa de Sá', phone: '' }, fromOwnPagesOnly: true }),
  'get /api/library/privacy/export': ofAddress('/api/library/privacy/export?formato=json'),
  // Only the owner of an address can repeat it; that it erases is in tests/api/erasure-staff-and-buyer.test.ts.
  'post /api/library/privacy/erasure': ofAddress('/api/library/privacy/erasure', {
    body: { confirmation: 'outro@correio.com.br' },
    expect: {
      'another buyer': 'BAD_USER_INPUT',
      'refunded buyer': 'BAD_USER_INPUT',
      'expired buyer': 'BAD_USER_INPUT',
      buyer: 'BAD_USER_INPUT',
    },
    fromOwnPagesOnly: true,
  }),
  'get /api/library/orders/{id}': ofBuyer(({ orderId }) => `/api/library/orders/${orderId}`),
  'get /api/library/orders/{id}/withdrawals': ofBuyer(({ orderId }) => `/api/library/orders/${orderId}/withdrawals`),
  // An item of no order: what the others call is not withdrawn meanwhile.
  'post /api/library/orders/{id}/withdrawals': ofBuyer(({ orderId }) => `/api/library/orders/${orderId}/withdrawals`, {
    expect: { buyer: 'NOT_FOUND', 'browser that paid': 'SIGN_IN_REQUIRED' },
    body: { itemId: unknown },
    fromOwnPagesOnly: true,
  }),
  'get /api/library/subscriptions': ofSession('/api/library/subscriptions'),
  // One of nobody: tests/api/subscription-cycles.test.ts has that of another buyer.
  ...Object.fromEntries(
    ['cancel', 'resume', 'pix', 'card'].map((what) => [
      `post /api/library/subscriptions/{id}/${what}`,
      ofSession(`/api/library/subscriptions/${unknown}/${what}`, { others: 'NOT_FOUND', body: {}, fromOwnPagesOnly: true }),
    ]),
  ),
  'get /api/library/subscriptions/{id}/plans': ofSession(`/api/library/subscriptions/${unknown}/plans`, { others: 'NOT_FOUND' }),
  'post /api/library/subscriptions/{id}/plan': ofSession(`/api/library/subscriptions/${unknown}/plan`, {
    others: 'NOT_FOUND',
    body: { planId: unknown, shownCents: 0 },
    fromOwnPagesOnly: true,
  }),
  'get /api/library/courses/{slug}': ofBuyer(() => course, ended),
  'get /api/library/courses/{slug}/lessons/{lessonId}': ofBuyer(() => lesson, ended),
  'get /api/library/courses/{slug}/transcripts': ofBuyer(() => `${course}/transcripts?busca=sono`, ended),
  'put /api/library/courses/{slug}/lessons/{lessonId}/progress': ofBuyer(() => `${lesson}/progress`, {
    ...ended,
    body: { position: 1 },
    fromOwnPagesOnly: true,
  }),
  'put /api/library/courses/{slug}/lessons/{lessonId}/playback': ofBuyer(() => `${lesson}/playback`, {
    ...ended,
    body: { player: unknown },
    fromOwnPagesOnly: true,
  }),
  'get /api/library/courses/{slug}/lessons/{lessonId}/video': ofBuyer(() => `${lesson}/video`, redirected(ended.expect)),
  ...Object.fromEntries(
    ['streams/{player}/playlist', 'streams/{player}/{quality}/playlist', 'streams/{player}/{quality}/content', 'poster'].map((path) => [
      `get /api/library/courses/{slug}/lessons/{lessonId}/${path}`,
      // The lesson's video is elsewhere. Those of a packaged one: tests/api/lesson-streams.test.ts.
      ofBuyer(() => `${lesson}/${path.replace('{player}', unknown).replace('{quality}', '360')}`, packaged),
    ]),
  ),
  'get /api/library/courses/{slug}/lessons/{lessonId}/downloads/{n}': ofBuyer(() => `${lesson}/downloads/0`, redirected(ended.expect)),
  // The lesson has no captions.
  'get /api/library/courses/{slug}/lessons/{lessonId}/captions/{n}': ofBuyer(() => `${lesson}/captions/0`, {
    expect: { ...ended.expect, buyer: 'NOT_FOUND', 'browser that paid': 'NOT_FOUND' },
  }),
  'get /api/library/books/{orderItemId}/file': ofBuyer(({ bookItemId }) => `/api/library/books/${bookItemId}/file`, redirected({})),
  'get /api/library/books/{orderItemId}': ofBuyer(({ bookItemId }) => `/api/library/books/${bookItemId}`, unread),
  'get /api/library/books/{orderItemId}/content': ofBuyer(({ bookItemId }) => `/api/library/books/${bookItemId}/content`, unread),
  'put /api/library/books/{orderItemId}/place': ofBuyer(({ bookItemId }) => `/api/library/books/${bookItemId}/place`, {
    body: { place: '1', fraction: 0 },
    fromOwnPagesOnly: true,
  }),
  'get /api/library/push': ofAddress('/api/library/push'),
  // The key of the store is another one: tests/api/pushes.test.ts has the right one.
  'put /api/library/push': ofAddress('/api/library/push', {
    body: { endpoint: 'https://push.example/x', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22), key: 'B'.repeat(87) },
    expect: { 'another buyer': 'CONFLICT', 'refunded buyer': 'CONFLICT', 'expired buyer': 'CONFLICT', buyer: 'CONFLICT' },
    fromOwnPagesOnly: true,
  }),
  'delete /api/library/push': ofAddress('/api/library/push', { fromOwnPagesOnly: true }),
  'get /api/library/marks': ofAddress('/api/library/marks'),
  'get /api/library/marks/{source}': ofBuyer(() => marks),
  'put /api/library/marks/{source}/{id}': ofBuyer(() => `${marks}/${crypto.randomUUID()}`, {
    ...ended,
    body: { kind: 'VIDEO', lessonId: `${courseWithModules.slug}-1`, position: 12, quote: '', colour: null, note: 'Rever' },
    fromOwnPagesOnly: true,
  }),
  // None has this mark: tests/api/study-marks.test.ts deletes some.
  'delete /api/library/marks/{source}/{id}': ofBuyer(() => `${marks}/${unknown}`, {
    expect: { buyer: 'NOT_FOUND', 'browser that paid': 'NOT_FOUND' },
    fromOwnPagesOnly: true,
  }),
  'get /api/library/courses/{slug}/lessons/{lessonId}/questions': ofBuyer(() => `${lesson}/questions`, ended),
  'put /api/library/courses/{slug}/lessons/{lessonId}/questions/{id}': ofBuyer(() => `${lesson}/questions/${crypto.randomUUID()}`, {
    ...ended,
    body: { text: 'Por quê?', second: 12 },
    fromOwnPagesOnly: true,
  }),
  'get /api/library/courses/{slug}/certificate/standing': ofBuyer(() => `${course}/certificate/standing`, {
    // A certificate outlasts the access.
    expect: { 'expired buyer': 200 },
  }),
  'get /api/library/courses/{slug}/certificate': ofBuyer(() => `${course}/certificate`, {
    expect: { buyer: 'NOT_FOUND', 'browser that paid': 'SIGN_IN_REQUIRED' },
  }),
  'post /api/library/courses/{slug}/certificate': ofBuyer(() => `${course}/certificate`, {
    expect: { 'expired buyer': 'CERTIFICATE_NOT_READY', buyer: 'CERTIFICATE_NOT_READY', 'browser that paid': 'SIGN_IN_REQUIRED' },
    body: { name: 'Ana Luísa de Sá' },
    fromOwnPagesOnly: true,
  }),
  'get /api/verify/{code}': everybody('/api/verify/AAAACCCCDDDDEEEE', 'NOT_FOUND'),
  // They need the cookie of the submit, which no session replaces: tests/api/corrections.test.ts.
  'get /api/orders/{id}/email': { path: ({ orderId }) => `/api/orders/${orderId}/email`, expect: {}, others: 200 },
  'post /api/orders/{id}/email': {
    path: ({ orderId }) => `/api/orders/${orderId}/email`,
    body: { email: 'outra@correio.com.br' },
    expect: {},
    others: 'SIGN_IN_REQUIRED',
    fromOwnPagesOnly: true,
  },
  // The lesson is not a preview.
  'get /api/courses/{slug}/previews/{lessonId}/video': everybody(`${preview}/video`, 'NOT_FOUND'),
  'get /api/courses/{slug}/previews/{lessonId}/captions/{n}': everybody(`${preview}/captions/0`, 'NOT_FOUND'),
  'get /api/library/fiscal-documents/{id}/{which}': ofSession(`/api/library/fiscal-documents/${unknown}/pdf`, { others: 'NOT_FOUND' }),
  'get /api/exports/{report}': ofStaff('/api/exports/orders?mes=2026-01', 200),
  'post /api/order-lists': ofStaff('/api/order-lists', 200, { body: {} }),
  'post /api/subscription-lists': ofStaff('/api/subscription-lists', 200, { body: {} }),
  'get /api/imports/{id}/refused': ofStaff(`/api/imports/${unknown}/refused`, 'NOT_FOUND'),
  'get /api/fiscal-documents/{id}/{which}': ofStaff(`/api/fiscal-documents/${unknown}/pdf`, 'NOT_FOUND'),
  'get /api/fiscal-documents/zip': ofStaff('/api/fiscal-documents/zip?mes=2020-01', 'NOT_FOUND'),
  'put /api/accesses/{email}/{course}': ofStaff('/api/accesses/ana@correio.com.br/nenhum-curso', 'NOT_FOUND'),
  'delete /api/accesses/{email}/{course}': ofStaff('/api/accesses/ana@correio.com.br/nenhum-curso', 'NOT_FOUND'),
  'post /api/uploads': ofStaff('/api/uploads', 201, {
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': 'filename YS50eHQ=,access UFJPVEVDVEVE' },
  }),
  'get /api/uploads/{id}': ofStaff(`/api/uploads/${unknown}`, 'NOT_FOUND'),
  // A response to HEAD has no body, and so no code.
  'head /api/uploads/{id}': {
    path: () => `/api/uploads/${unknown}`,
    expect: { 'staff without the role': 403, staff: 404 },
    others: 401,
  },
  'patch /api/uploads/{id}': ofStaff(`/api/uploads/${unknown}`, 'NOT_FOUND', {
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
  }),
  'delete /api/uploads/{id}': ofStaff(`/api/uploads/${unknown}`, 'NOT_FOUND'),
  'post /api/uploads/{id}/file': ofStaff(`/api/uploads/${unknown}/file`, 'NOT_FOUND'),
  'get /media/{id}/{name}': everybody(`/media/${unknown}/a.png`, 'NOT_FOUND'),
}

/** The products of every order of the matrix. */
export const bought = [courseWithModules.id, ebook.id]
