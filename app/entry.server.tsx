import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentPolicy, developmentPolicy, readerPolicy } from './content-policy/content-policy.ts'
import { hydrationData } from './first-visit/hydration-data.ts'
import { arrivalScript } from './first-visit/arrival-script.ts'
import { assemblePage } from './first-visit/assemble-page.ts'
import { deferredFonts } from './first-visit/deferred-fonts.ts'
import { deferredScripts } from './first-visit/deferred-scripts.ts'
import { isReadable } from './first-visit/readable-pages.ts'
import { executeContext } from './query/execute-context.ts'
import { type Settings, settingsContext } from './settings.ts'
import { isReaderPath } from '#app/store/study/reader-path.ts'
import { tagsOfPage } from '#app/store/consent/tags-of-page.ts'
import { recordTranslations } from './first-visit/translated-texts.ts'

export { executeContext, settingsContext }
export const logErrorContext = createContext<(error: unknown, path: string) => void>()
/** The rendered page. The router would have a body encoded that is read as text again (server/platform/web/http/responses.http.ts). */
export const htmlContext = createContext('')

/**
 * Renders the whole page into one response, because a complete response can be cached and compressed once. The loaders' data is
 * available before React starts, so nothing in the page suspends. The router therefore does not have to stream the data through its own
 * Suspense boundary, which cuts the rendering time to a fifth (docs/decisions).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loaded: RouterContextProvider,
): Promise<Response> {
  const nonce = randomUUID()
  const data = serverHandoffStream ? await text(serverHandoffStream) : ''
  const rendered = renderToString(<ServerRouter context={context} url={request.url} nonce={nonce} />)
  const isDeferred = isReadable(new URL(request.url).pathname)
  const { html, hashes } = assemblePage(rendered, {
    nonce,
    head: isDeferred ? [recordTranslations, deferredFonts] : [recordTranslations],
    tail: [hydrationData(data), isDeferred ? deferredScripts(context.manifest.entry.module) : arrivalScript],
    isDeferred,
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    import.meta.env.DEV
      ? developmentPolicy
      : policyOf(new URL(request.url).pathname)(hashes, tagsOfPage(loaded.get(settingsContext), request.url)),
  )
  loaded.set(htmlContext, html)
  return new Response(null, { headers, status })
}

const policyOf = (path: string) => (hashes: string[], settings: Settings) =>
  isReaderPath(path) ? readerPolicy(hashes, settings) : contentPolicy(hashes, settings, path)

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Aborted requests and client errors (4xx) are not faults of the server.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(logErrorContext)(error, new URL(request.url).pathname)
}
