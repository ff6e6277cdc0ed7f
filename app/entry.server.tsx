import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentPolicy, looserPolicy } from './content-policy.ts'
import { lateFonts } from './late-fonts.ts'
import { lateScripts } from './late-scripts.ts'
import { ownScripts } from './own-scripts.ts'
import { isReadable } from './readable.ts'
import { executeContext } from './query/execute-context.ts'
import { settingsContext } from './settings.ts'

export { executeContext, settingsContext }
export const logErrorContext = createContext<(error: unknown, path: string) => void>()

/** The whole page, then one answer: pages are small, and what is whole can be kept and compressed once. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaded: RouterContextProvider,
): Promise<Response> {
  const mark = randomUUID()
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={mark} />, {
      nonce: mark,
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8')
        text(pipe(new PassThrough()))
          .then((marked) => {
            const { html, hashes } = ownScripts(
              isReadable(new URL(request.url).pathname) ? lateFonts(lateScripts(marked), mark) : marked,
              mark,
            )
            headers.set('content-security-policy', import.meta.env.DEV ? looserPolicy : contentPolicy(hashes, loaded.get(settingsContext)))
            return new Response(html, { headers, status: code })
          })
          .then(resolve, reject)
      },
      onShellError: reject,
      onError: () => {
        code = 500
      },
    })
    setTimeout(abort, 10_000).unref()
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who left, or an address that does not exist, is nobody's mistake of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(logErrorContext)(error, new URL(request.url).pathname)
}
