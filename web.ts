import { createHttpServer } from './server/http/http-server.ts'
import { createExecutor } from './server/graphql/execute.ts'
import { listenerOf } from './server/http/headers.http.ts'
import { openMetrics } from './server/monitoring/metrics.ts'
import { registerStoreGauges } from './server/monitoring/store-gauges.ts'
import { createApp } from './server/http/app.ts'
import { serveCached } from './server/response-cache/serve-cached.ts'
import { ResponseCache } from './server/response-cache/response-cache.ts'
import { listenForChanges } from './server/response-cache/listen-for-changes.ts'
import { open, stopOnSignal } from './server/open.ts'
import { builtPages, hotPages } from './server/http/pages.ts'

const { deps, config, log, closeDatabase } = open('web')
const context = {
  execute: createExecutor(deps),
  settings: {
    storeName: config.storeName,
    supportEmail: config.supportEmail,
    publicUrl: config.publicUrl,
    pretending: config.pretending,
    sandboxUrl: config.sandboxUrl,
    exchangeRates: config.exchangeRates,
    auth0: {
      domain: config.auth0.domain,
      clientId: config.auth0.clientId,
      audience: config.auth0.audience,
      rolesClaim: config.auth0.rolesClaim,
    },
  },
  logError: (error: unknown, path: string) => log.error({ err: error, path }, 'page failed'),
}

const server = createHttpServer()
const pages = config.production ? await builtPages(context) : await hotPages(context, server)
const responseCache = new ResponseCache()
const watch = config.responseCache ? listenForChanges({ databaseUrl: config.databaseDirectUrl, cache: responseCache, log }) : undefined
const metrics = openMetrics()
registerStoreGauges(metrics.registry, deps)
const app = createApp(deps, pages.answer, { builtFiles: pages.files, responseCache, metrics })
const listener = serveCached(responseCache, metrics, listenerOf(app, config))
server.on('request', (request, response) =>
  pages.middleware ? pages.middleware(request, response, () => listener(request, response)) : listener(request, response),
)
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${config.port} is in use: set PORT to another one.` : error)
  process.exit(1)
})
server.listen(config.port, () => log.info({ url: config.publicUrl, pretending: config.pretending }, 'the store is open'))

stopOnSignal(async () => {
  server.closeIdleConnections()
  await new Promise((closed) => server.close(closed))
  await pages.close?.()
  await watch?.close()
  await closeDatabase()
})
