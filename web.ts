import { endsRecorded } from './server/files/stream-file.http.ts'
import { requestPurges } from './server/cdn/purges.sql.ts'
import { prepareClose } from './server/http/close-server.ts'
import { createHttpServer } from './server/http/http-server.ts'
import { createExecutor } from './server/graphql/execute.ts'
import { listenerOf } from './server/http/headers.http.ts'
import { openMetrics } from './server/monitoring/metrics.ts'
import { registerStoreGauges } from './server/monitoring/store-gauges.ts'
import { createApp } from './server/http/app.ts'
import { ResponseCache } from './server/response-cache/response-cache.ts'
import { cacheTags } from './server/response-cache/cache-rules.ts'
import { listenForChanges } from './server/response-cache/listen-for-changes.ts'
import { open, stopOnSignal } from './server/open.ts'
import { withSettings } from './server/response-cache/with-settings.ts'
import { pageSettings } from './server/settings/page-settings.ts'
import { publishAtStart } from './server/settings/publish-at-start.ts'
import { builtPages, hotPages } from './server/http/pages.ts'

const { deps, config, log, closeDatabase } = open('web')
const settings = pageSettings(deps)
const context = {
  execute: createExecutor(deps),
  settings: settings.read,
  logError: (error: unknown, path: string) => log.error({ err: error, path }, 'page failed'),
}

publishAtStart(deps)
// This release's pages may differ from those that a CDN has. A worker that starts purges as well.
if (config.cdn) requestPurges(deps.db, cacheTags).catch((err: unknown) => log.warn({ err }, 'a purge could not be requested'))
const server = createHttpServer()
const closeServer = prepareClose(server)
const pages = config.production ? await builtPages(context) : await hotPages(context, server)
const responseCache = new ResponseCache()
const cache = config.responseCache ? withSettings(responseCache, settings) : undefined
const watch = cache && listenForChanges({ databaseUrl: config.databaseDirectUrl, cache, log })
const metrics = openMetrics()
registerStoreGauges(metrics.registry, deps)
const app = createApp(deps, pages.answer, { builtFiles: pages.files, responseCache, metrics })
const listener = listenerOf(app, config)
server.on('request', (request, response) =>
  pages.middleware ? pages.middleware(request, response, () => listener(request, response)) : listener(request, response),
)
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${config.port} is in use: set PORT to another one.` : error)
  process.exit(1)
})
server.listen(config.port, () => log.info({ url: config.publicUrl, pretending: config.pretending }, 'the store is open'))

stopOnSignal(async () => {
  // A download may take hours. It is cut, so that what was sent of it is recorded before the process must exit.
  await closeServer({ longest: 15_000 })
  await endsRecorded()
  await pages.close?.()
  await watch?.close()
  await closeDatabase()
})
