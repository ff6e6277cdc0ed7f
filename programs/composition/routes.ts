import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { accessCalls } from '#server/delivery/access/access.http.ts'
import { certificateCalls } from '#server/delivery/certificates/certificates.http.ts'
import { verifyCalls } from '#server/delivery/certificates/verify.http.ts'
import { orderEmailCalls } from '#server/delivery/corrections/order-email.http.ts'
import { answerErrors } from '#server/platform/web/http/answer-errors.http.ts'
import { bookFileCalls } from '#server/delivery/library/book-files.http.ts'
import { importCalls } from '#server/operations/imports/imports.http.ts'
import { exportCalls } from '#server/money/exports/exports.http.ts'
import { subscriptionExportCalls } from '#server/checkout/subscriptions/export-subscriptions.http.ts'
import { orderExportCalls } from '#server/orders/list/export-orders.http.ts'
import { visitCalls } from '#server/operations/funnel/funnel.http.ts'
import { fiscalFileCalls } from '#server/compliance/fiscal/fiscal-files.http.ts'
import { staffFiscalFileCalls } from '#server/compliance/fiscal/staff-files.http.ts'
import { markCalls } from '#server/delivery/marks/study-marks.http.ts'
import { pushCalls } from '#server/delivery/access/pushes/pushes.http.ts'
import { questionCalls } from '#server/delivery/questions/questions.http.ts'
import { lessonFileCalls } from '#server/delivery/lessons/lesson-files.http.ts'
import { lessonStreamCalls } from '#server/delivery/lessons/lesson-streams.http.ts'
import { downloadCalls } from '#server/delivery/stamps/downloads/downloads.http.ts'
import { lessonEmailCalls } from '#server/delivery/lessons/lesson-emails.http.ts'
import { openOrderCalls } from '#server/people/buyers/open-order.http.ts'
import { identifyTokens } from '#server/operations/tokens/identify-tokens.http.ts'
import { signInCalls } from '#server/people/buyers/sign-in.http.ts'
import { cancelOrderCalls } from '#server/checkout/submit/cancel-order.http.ts'
import { checkoutCalls } from '#server/checkout/submit/checkout.http.ts'
import { renewCalls } from '#server/checkout/submit/renew-pix.http.ts'
import { subscriptionCalls } from '#server/checkout/subscriptions/subscriptions.http.ts'
import { upsellCalls } from '#server/checkout/upsell/upsell.http.ts'
import { recoveryCalls } from '#server/checkout/recovery/recovery.http.ts'
import { contactCalls } from '#server/people/contact/contact.http.ts'
import { waitingListCalls } from '#server/people/waiting-list/waiting-list.http.ts'
import { couponCalls } from '#server/checkout/quote/coupon-check.http.ts'
import type { AccessRecorder } from '#server/platform/web/access-records/access-recorder.ts'
import { recordAccesses } from '#server/platform/web/access-records/record-accesses.http.ts'
import { withRequestBudget } from '#server/platform/database/database-budget.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { registerMetrics } from './metrics.ts'
import { withLogContext } from '#server/platform/monitoring/log-context.ts'
import { mediaCalls, mediaRoutes } from '#server/platform/files/media.http.ts'
import { uploadCalls, uploadRoutes } from '#server/platform/files/uploads.http.ts'
import { graphqlRoutes } from '#server/platform/web/graphql/graphql.http.ts'
import { safeHeaders } from '#server/platform/web/http/default-headers.http.ts'
import { healthCalls, healthRoutes } from '#server/platform/web/server/health.http.ts'
import { withdrawalCalls } from '#server/compliance/withdrawals/withdrawals.http.ts'
import { formerCourseRoutes } from '#server/delivery/library/former-courses.http.ts'
import { appManifestCalls, appManifestRoutes } from '#server/delivery/library/app-manifest.http.ts'
import { libraryCalls } from '#server/delivery/library/library.http.ts'
import { lessonCalls } from '#server/delivery/lessons/lessons.http.ts'
import { previewCalls } from '#server/delivery/lessons/previews.http.ts'
import { type Metrics, openMetrics } from '#server/platform/monitoring/metrics.ts'
import { inSpan } from '#server/platform/monitoring/spans.ts'
import { cacheResponses } from '#server/platform/web/response-cache/cache-responses.http.ts'
import type { ResponseCache } from '#server/platform/web/response-cache/response-store.ts'
import { PublicHost } from '#server/platform/web/pages/public-host.ts'
import { compressOnce } from '#server/platform/web/http/compress.http.ts'
import { paymentCalls } from '#server/money/payments/payments.http.ts'
import { webhookCalls } from '#server/money/payment-webhooks/webhooks.http.ts'
import { installmentCalls } from '#server/checkout/quote/installments.http.ts'
import { privacyCalls } from '#server/compliance/privacy/privacy.http.ts'
import { postalCodeCalls } from '#server/checkout/quote/postal-codes.http.ts'
import type { Pages } from '#server/platform/web/pages/pages.ts'
import { schema } from './schema.ts'
import { routesOf } from '#server/platform/web/http/rest-call.http.ts'
import { sessionStanding } from '#server/people/buyers/viewer.http.ts'
import { respondOnce } from '#server/platform/web/idempotency/respond-once.http.ts'
import { previewParameter } from '#domain/catalogue/products/preview.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { sharePictureCalls, sharePictureRoutes } from '#server/catalogue/seo/share-pictures.http.ts'
import { sitemapCalls, sitemapRoutes } from '#server/catalogue/seo/sitemap.http.ts'

/** Every address of the server except /graphql and the pages. */
export const restCalls = [
  ...checkoutCalls,
  ...renewCalls,
  ...cancelOrderCalls,
  ...upsellCalls,
  ...subscriptionCalls,
  ...recoveryCalls,
  ...paymentCalls,
  ...webhookCalls,
  ...couponCalls,
  ...accessCalls,
  ...installmentCalls,
  ...postalCodeCalls,
  ...downloadCalls,
  ...lessonEmailCalls,
  ...libraryCalls,
  ...withdrawalCalls,
  ...lessonFileCalls,
  ...lessonStreamCalls,
  ...bookFileCalls,
  ...verifyCalls,
  ...orderEmailCalls,
  ...lessonCalls,
  ...markCalls,
  ...questionCalls,
  ...pushCalls,
  ...privacyCalls,
  ...previewCalls,
  ...contactCalls,
  ...waitingListCalls,
  ...fiscalFileCalls,
  ...staffFiscalFileCalls,
  ...exportCalls,
  ...orderExportCalls,
  ...subscriptionExportCalls,
  ...importCalls,
  ...visitCalls,
  ...signInCalls,
  ...openOrderCalls,
  ...certificateCalls,
  ...uploadCalls,
  ...mediaCalls,
  ...appManifestCalls,
  ...sitemapCalls,
  ...sharePictureCalls,
  ...healthCalls,
]

/** The whole HTTP server: health, the REST API, GraphQL, the built files, and the pages for every other path. */
export function createApp(
  deps: Deps,
  pages: Pages,
  options: { builtFiles?: string; responseCache?: ResponseCache; metrics?: Metrics; accesses?: AccessRecorder } = {},
) {
  const app = new Hono()
  const metrics = options.metrics ?? openMetrics()
  registerMetrics(deps, metrics.registry)
  answerErrors(app, deps.log)
  app.use((_context, next) => withLogContext({}, () => withRequestBudget(next)))
  // Before the measuring: in a small store most requests are probes.
  app.route('/', healthRoutes(deps, metrics.registry))
  app.use(async (context, next) => {
    const end = metrics.seconds.startTimer()
    const { method } = context.req
    await inSpan('request', method, {}, async (span) => {
      await next()
      span.updateName(`${method} ${routeOf(context)}`).setAttribute('http.response.status_code', context.res.status)
    })
    end({ method, route: routeOf(context), status: context.res.status })
  })
  app.use(redirectToPublicHost(deps.config))
  if (options.responseCache) app.use(cacheResponses(deps, options.responseCache, safeHeaders(deps.config)))
  app.use(compressOnce)
  if (options.accesses) app.on('ALL', ['/api/*', '/graphql'], recordAccesses(options.accesses, deps.config))
  app.on('ALL', ['/api/*', '/graphql'], identifyTokens(deps))
  app.route('/api', apiRoutes(deps))
  app.route('/', graphqlRoutes(deps, schema))
  app.route('/', sitemapRoutes(deps))
  app.route('/', sharePictureRoutes(deps))
  app.route('/', appManifestRoutes(deps))
  app.route('/', mediaRoutes(deps))
  if (options.builtFiles) {
    app.use(builtFiles(options.builtFiles))
    app.get('/assets/*', fileOfAnotherRelease)
    app.get('*', noSuchFile)
  }
  app.get('*', async (context) => notStoredDraft(context, withQueryOf(context, await pages(pageRequest(context)))))
  app.all('*', (context) => refuseMethod(context, ['GET', 'HEAD']))
  return app
}

/** In front of the cached pages. What programs call, and files, are served at every name. */
function redirectToPublicHost({ publicUrl }: Deps['config']): MiddlewareHandler {
  const publicHost = new PublicHost(publicUrl)
  return async (context, next) => {
    const { path, method } = context.req
    const isPage = (method === 'GET' || method === 'HEAD') && !/\.|^\/(api|graphql|media|og)\//.test(`${path}/`)
    if (!isPage || !publicHost.isOther(context.req.header('host') ?? '')) return next()
    context.header('cache-control', 'no-store')
    return context.redirect(publicUrl + path + new URL(context.req.url).search, 301)
  }
}

/** The last matched route that is not a wildcard, or `/*`, which stands for the pages. */
function routeOf(context: Context): string {
  return matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? '/*'
}

/**
 * A page that is rendered for all visitors gets a Request of its own. It carries nothing of the first visitor, neither tracking parameters
 * nor cookies, and rendering is not aborted if that visitor disconnects.
 */
function pageRequest(context: Context): Request {
  const shared = context.get('sharedResponse')
  if (!shared) return context.req.raw
  const headers = new Headers(context.req.raw.headers)
  headers.delete('cookie')
  return new Request(shared.url, { headers })
}

/** A redirect takes along what the visitor's address asks for: the page was rendered without tracking parameters. */
function withQueryOf(context: Context, response: Response): Response {
  const location = response.headers.get('location')
  const { search } = new URL(context.req.url)
  if (location && !location.includes('?') && response.status === 301) response.headers.set('location', location + search)
  return response
}

/** The page of a draft ends with the token in its address: no cache may show it later. */
function notStoredDraft({ req }: Context, response: Response): Response {
  if (req.query(previewParameter) !== undefined) response.headers.set('cache-control', 'no-store')
  return response
}

function apiRoutes(deps: Deps) {
  const api = new Hono()
  api.use(refuseStrangePaths)
  api.route('/', formerCourseRoutes(deps))
  const once: typeof respondOnce = (_deps, context, body, respond) =>
    respondOnce(deps, context, body, respond, () => sessionStanding(context, deps))
  api.route('/', routesOf(restCalls, deps, once))
  api.route('/', uploadRoutes(deps))
  refuseOtherMethods(api)
  api.all('*', () => refuseAddress())
  return api
}

/** An address that exists says by which methods. */
function refuseOtherMethods(api: Hono) {
  const calls = api.routes.filter(({ method }) => method !== 'ALL')
  for (const [path, routes] of Map.groupBy(calls, (each) => each.path)) {
    const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    api.all(path, (context) => refuseMethod(context, [...new Set(methods)]))
  }
}

function refuseMethod(context: Context, methods: readonly string[]): never {
  context.header('allow', methods.join(', '))
  throw new Refusal('METHOD_NOT_ALLOWED', `Este endereço aceita só ${methods.join(', ')}.`)
}

function refuseAddress(): never {
  throw new Refusal('NOT_FOUND', 'Este endereço não existe.')
}

/** No id and no slug has a NUL, which PostgreSQL refuses with an error. The longest part of an address is a signed link's. */
const refuseStrangePaths: MiddlewareHandler = async ({ req: { path } }, next) =>
  path.length > longestPath || /%00|\0/.test(path) ? refuseAddress() : next()
const longestPath = 2_000

/**
 * Files that Vite named by their content never change, so browsers cache them for a year. Covers and fonts are cached for a day. Most were
 * compressed by the build. A page's path has no dot, so no file is looked up for it.
 */
const worker = '/estante.js'

function builtFiles(root: string): MiddlewareHandler {
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (path, context) => {
      const immutable = path.includes('/assets/')
      context.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      if (context.req.path !== worker) return
      // Each page asks for the worker of today, which loads nothing but the store's own pages and files.
      context.header('cache-control', 'no-cache')
      context.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    },
  })
  return (context, next) => (context.req.path.includes('.') ? files(context, next) : next())
}

/** Scanners and browsers ask for files that no store has: they get a short answer, not a page. Of all paths only a slug and an e-mail address may have a dot. */
const noSuchFile: MiddlewareHandler = async (context, next) =>
  /^\/(?!noticias\/|minha-estante\/|admin\/customers\/)(?:\.|.*\.(?!data$)[A-Za-z0-9]{1,8}$)/.test(context.req.path)
    ? context.text('Not found', 404)
    : next()

/** Another process may have it: balancers ask the next one (docs/scaling.md#files-of-two-releases), and nobody may keep this answer. */
function fileOfAnotherRelease(context: Context) {
  context.header('cache-control', 'no-store')
  return context.text('', 404)
}
