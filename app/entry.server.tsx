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
import { contentPolicy, looserPolicy } from './content-policy/content-policy.ts'
import { hydrationData } from './first-visit/hydration-data.ts'
import { deferredFonts } from './first-visit/deferred-fonts.ts'
import { deferredScripts } from './first-visit/deferred-scripts.ts'
import { cspHashes } from './content-policy/csp-hashes.ts'
import { isReadable } from './first-visit/readable-pages.ts'
import { executeContext } from './query/execute-context.ts'
import { settingsContext } from './settings.ts'
import { withSheet } from './styles/inlined.ts'

export { executeContext, settingsContext }
export const logErrorContext = createContext<(error: unknown, path: string) => void>()

/**
 * The whole page in one go, then one answer: what is whole can be cached, and compressed once. The loaders' data is there before React begins, so
 * nothing on a page waits for anything, and the router need not stream it through a Suspense of its own: a fifth of the time (docs/decisions).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loaded: RouterContextProvider,
): Promise<Response> {
  const mark = randomUUID()
  const data = serverHandoffStream ? await text(serverHandoffStream) : ''
  const drawn = renderToString(<ServerRouter context={context} url={request.url} nonce={mark} />)
  const marked = `<!DOCTYPE html>${hydrationData(drawn, data, mark)}`
  const late = isReadable(new URL(request.url).pathname) ? deferredFonts(deferredScripts(marked), mark) : marked
  const { html, hashes } = cspHashes(late, mark)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', import.meta.env.DEV ? looserPolicy : contentPolicy(hashes, loaded.get(settingsContext)))
  return new Response(withSheet(html), { headers, status })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who left, or an address that does not exist, is nobody's mistake of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(logErrorContext)(error, new URL(request.url).pathname)
}
