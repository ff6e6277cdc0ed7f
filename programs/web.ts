import { AccessRecorder } from '#server/platform/web/access-records/access-recorder.ts'
import { storeAccesses } from '#server/platform/web/access-records/access-records.sql.ts'
import { visitCounter } from '#server/operations/funnel/funnel.http.ts'
import { endsRecorded } from '#server/platform/files/stream-file.http.ts'
import { prepareClose } from '#server/platform/web/server/close-server.ts'
import { createHttpServer } from '#server/platform/web/server/http-server.ts'
import { oneAtATime } from '#server/platform/web/server/one-at-a-time.ts'
import { limitConnections } from '#server/platform/web/server/limit-connections.ts'
import { createExecutor } from '#server/platform/web/graphql/execute.ts'
import { listenerOf } from '#server/platform/web/http/default-headers.http.ts'
import { exportSpans } from '#server/platform/monitoring/export-spans.ts'
import { openMetrics } from '#server/platform/monitoring/metrics.ts'
import { createApp } from '#programs/composition/routes.ts'
import { schema } from '#programs/composition/schema.ts'
import { ResponseCache } from '#server/platform/web/response-cache/response-store.ts'
import { watchContent } from '#server/platform/web/response-cache/watch-content.ts'
import { open, stopOnSignal } from '#programs/composition/open.ts'
import { withSettings } from '#server/platform/web/response-cache/with-settings.ts'
import { pageSettings } from '#server/platform/settings/page-settings.ts'
import { publishAtStart } from '#server/compliance/legal-texts/publish-at-start.ts'
import { builtPages, hotPages } from '#server/platform/web/pages/pages.ts'

const { deps, config, log, closeDatabase } = open('web')
const sendSpans = await exportSpans(config, 'web')
const settings = pageSettings(deps)
const context = {
  execute: createExecutor(deps, schema),
  settings: settings.read,
  logError: (error: unknown, path: string) => log.error({ err: error, path }, 'page failed'),
}

publishAtStart(deps)
const server = createHttpServer()
const closeServer = prepareClose(server)
limitConnections(server, deps)
const pages = config.production ? await builtPages(context) : await hotPages(context, server)
const responseCache = new ResponseCache()
const cache = config.responseCache ? withSettings(responseCache, settings) : undefined
const watch = cache && watchContent({ databaseUrl: config.databaseDirectUrl, cache, log })
const metrics = openMetrics()
const accesses = new AccessRecorder((batch) => storeAccesses(deps.db, batch), log)
const app = createApp(deps, pages.answer, { builtFiles: pages.files, responseCache, metrics, accesses })
const listener = oneAtATime(listenerOf(app, config))
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
  await accesses.flush()
  await visitCounter(deps).flush()
  await pages.close?.()
  await watch?.close()
  await closeDatabase()
  await sendSpans()
})
