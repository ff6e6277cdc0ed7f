import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { createContext, type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { lateScripts } from './late-scripts.ts'
import { executeContext } from './query/execute-context.ts'
import { settingsContext } from './settings.ts'

export { executeContext, settingsContext }
export const logErrorContext = createContext<(error: unknown, path: string) => void>()

/** The whole page, then one answer: pages are small, and what is whole can be kept and compressed once. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8')
        text(pipe(new PassThrough())).then(
          (html) => resolve(new Response(lateScripts(html, new URL(request.url).pathname), { headers, status: code })),
          reject,
        )
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
