import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { accessRoutes } from '../access/access.http.ts'
import { cdnHeaders, pageHeadersFor } from '../cdn/cdn-headers.http.ts'
import { certificateRoutes } from '../certificates/certificates.http.ts'
import { verifyRoutes } from '../certificates/verify.http.ts'
import { orderEmailRoutes } from '../corrections/order-email.http.ts'
import { answerErrors, refuse } from './responses.http.ts'
import { bookFileRoutes } from '../library/book-files.http.ts'
import { exportRoutes } from '../exports/exports.http.ts'
import { fiscalFileRoutes } from '../library/fiscal-files.http.ts'
import { lessonFileRoutes } from '../library/lesson-files.http.ts'
import { downloadRoutes } from '../books/downloads.http.ts'
import { lessonEmailRoutes } from '../library/lesson-emails.http.ts'
import { openOrderRoutes } from '../buyers/open-order.http.ts'
import { signInRoutes } from '../buyers/sign-in.http.ts'
import { noForeignPages } from '../buyers/viewer.http.ts'
import { cancelOrderRoutes } from '../checkout/cancel-order.http.ts'
import { checkoutRoutes } from '../checkout/checkout.http.ts'
import { contactRoutes } from '../contact/contact.http.ts'
import { couponRoutes } from '../coupons/coupons.http.ts'
import { withRequestBudget } from '../database/database-budget.ts'
import type { Deps } from '../deps.ts'
import { measureExceptions } from '../exceptions/measure-exceptions.ts'
import { registerFiscalMetrics } from '../fiscal/fiscal-metrics.ts'
import { withLogContext } from '../logging/log-context.ts'
import { mediaRoutes } from '../files/media.http.ts'
import { uploadRoutes } from '../files/uploads.http.ts'
import { graphqlRoutes } from '../graphql/graphql.http.ts'
import { safeHeaders } from './headers.http.ts'
import { healthRoutes } from './health.http.ts'
import { withdrawalRoutes } from '../withdrawals/withdrawals.http.ts'
import { formerCourseRoutes } from './former-courses.http.ts'
import { libraryRoutes } from '../library/library.http.ts'
import { lessonRoutes } from '../library/lessons.http.ts'
import { previewRoutes } from '../library/previews.http.ts'
import { registerLedgerMetrics } from '../ledger/ledger-metrics.ts'
import { type Metrics, openMetrics } from '../monitoring/metrics.ts'
import { cacheResponses } from '../response-cache/cache-responses.http.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { countCalls } from '../rate-limits/count-calls.http.ts'
import { PublicHost } from './public-host.ts'
import { compressOnce } from './compress.http.ts'
import { paymentRoutes } from '../payments/payments.http.ts'
import { installmentRoutes } from '../installments/installments.http.ts'
import { privacyRoutes } from '../privacy/privacy.http.ts'
import { openCdn } from '../providers/open-cdn.ts'
import { postalCodeRoutes } from '../postal-codes/postal-codes.http.ts'
import { Refusal } from '../refusal.ts'
import { readStoreSettings } from '../settings/store-settings.sql.ts'
import { sharePictureRoutes } from '../share-pictures/share-pictures.http.ts'
import { sitemapRoutes } from '../sitemap/sitemap.http.ts'

export type Pages = (request: Request) => Promise<Response> | Response

/** The whole HTTP server: health, the REST API, GraphQL, the built files, and the pages for every other path. */
export function createApp(
  deps: Deps,
  pages: Pages,
  options: { builtFiles?: string; responseCache?: ResponseCache; metrics?: Metrics } = {},
) {
  const app = new Hono()
  const metrics = options.metrics ?? openMetrics()
  registerLedgerMetrics(deps, metrics.registry)
  measureExceptions(deps, metrics.registry)
  registerFiscalMetrics(deps, metrics.registry)
  answerErrors(app, deps.log)
  app.use((_context, next) => withLogContext({}, () => withRequestBudget(next)))
  // Before the measuring: in a small store most requests are probes.
  app.route('/', healthRoutes(deps, metrics.registry))
  app.use(async (context, next) => {
    const end = metrics.seconds.startTimer()
    await next()
    end({ method: context.req.method, route: routeOf(context), status: context.res.status })
  })
  app.use(redirectToPublicHost(deps.config))
  const cdn = openCdn(deps.config.cdn)
  if (options.responseCache) app.use(cacheResponses(options.responseCache, safeHeaders(deps.config), cdn && pageHeadersFor(cdn)))
  if (cdn) app.use(cdnHeaders(cdn))
  app.use(compressOnce)
  app.route('/api', apiRoutes(deps))
  app.route('/', graphqlRoutes(deps))
  app.route('/', sitemapRoutes(deps))
  app.route('/', sharePictureRoutes(deps))
  app.route('/', mediaRoutes(deps))
  if (options.builtFiles) {
    app.use(builtFiles(options.builtFiles))
    app.get('/assets/*', fileOfAnotherRelease)
    app.get('*', noSuchFile)
  }
  app.get('*', async (context) => withQueryOf(context, await pages(pageRequest(context))))
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

function apiRoutes(deps: Deps) {
  const api = new Hono()
  api.use(refuseNul)
  // First: what a foreign page sends does not count against its visitor.
  for (const path of ['/checkout/*', '/orders/:id/pix', '/orders/:id/cancel']) api.use(path, noForeignPages(deps))
  countCalls(api, deps)
  api.route('/', formerCourseRoutes(deps))
  for (const routes of [
    checkoutRoutes,
    cancelOrderRoutes,
    paymentRoutes,
    couponRoutes,
    accessRoutes,
    installmentRoutes,
    postalCodeRoutes,
    downloadRoutes,
    lessonEmailRoutes,
    libraryRoutes,
    withdrawalRoutes,
    lessonFileRoutes,
    bookFileRoutes,
    verifyRoutes,
    orderEmailRoutes,
    lessonRoutes,
    privacyRoutes,
    previewRoutes,
    contactRoutes,
    fiscalFileRoutes,
    exportRoutes,
  ])
    api.route('/', routes(deps))
  for (const routes of [signInRoutes, openOrderRoutes]) api.route('/', routes(deps))
  api.route('/', uploadRoutes(deps))
  api.route('/', certificateRoutes({ ...deps, storeName: async () => (await readStoreSettings(deps)).store_name }))
  refuseOtherMethods(api)
  api.all('*', (context) => refuse(context, noSuchAddress()))
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

function refuseMethod(context: Context, methods: readonly string[]) {
  context.header('allow', methods.join(', '))
  return refuse(context, new Refusal('METHOD_NOT_ALLOWED', `Este endereço aceita só ${methods.join(', ')}.`))
}

const noSuchAddress = () => new Refusal('NOT_FOUND', 'Este endereço não existe.')

/** No id and no slug has a NUL, which PostgreSQL refuses with an error. */
const refuseNul: MiddlewareHandler = async (context, next) => (/%00|\0/.test(context.req.path) ? refuse(context, noSuchAddress()) : next())

/**
 * Files that Vite named by their content never change, so browsers cache them for a year. Covers and fonts are cached for a day. Most were
 * compressed by the build. A page's path has no dot, so no file is looked up for it.
 */
function builtFiles(root: string): MiddlewareHandler {
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (path, context) => {
      const immutable = path.includes('/assets/')
      context.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
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
