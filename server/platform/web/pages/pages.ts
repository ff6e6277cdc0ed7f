import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createRequestHandler, type RequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Execute } from '../graphql/execute.ts'
import { textResponse } from '../http/responses.http.ts'
import { root } from '#server/platform/start/root.ts'

export type Pages = (request: Request) => Promise<Response> | Response

/** The server's part for the pages' loaders. This is the only interface between the two. */
export interface PagesContext {
  execute: Execute
  /** Read for each page: staff change them. `isCurrent`: false if they could not be read, and older ones are shown. */
  settings: () => Promise<{ settings: object; isCurrent: boolean }>
  logError: (error: unknown, path: string) => void
}

interface Served {
  answer: Pages
  files?: string
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close?: () => Promise<void>
}

/** The pages that `npm run build` built. */
export async function builtPages(context: PagesContext): Promise<Served> {
  const build: ServerBuild = await import('#built-pages')
  const handle = createRequestHandler(build, 'production')
  const answer = async (request: Request) => {
    const { settings, isCurrent } = await context.settings()
    const queries = { failed: false }
    const response = await render(build, handle, request, { ...context, settings, execute: recordFailure(queries, context.execute) })
    if (queries.failed || !isCurrent) response.headers.set('cache-control', 'no-store')
    return response
  }
  return { answer, files: './dist/client' }
}

/** Records whether a query failed. A page may render without the missing data (a banner), but must not be cached for other visitors. */
function recordFailure(queries: { failed: boolean }, execute: Execute): Execute {
  return async (document, variables) => {
    const result = await execute(document, variables)
    queries.failed ||= result.errors?.some(({ extensions }) => extensions.code !== 'NOT_FOUND') ?? false
    return result
  }
}

/** The pages from their sources, with hot reload. */
export async function hotPages(context: PagesContext, server: Server): Promise<Served> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    configFile: 'tools/vite.config.ts',
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  })
  return {
    answer: async (request) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      const { settings } = await context.settings()
      return render(build, createRequestHandler(build, 'development'), request, { ...context, settings })
    },
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}

type PageContext = Omit<PagesContext, 'settings'> & { settings: object }

/** The context keys are objects of the app, which only its build exports. */
interface Keys extends Record<'executeContext' | 'settingsContext' | 'logErrorContext', RouterContext<unknown>> {
  htmlContext: RouterContext<string>
}

async function render(build: ServerBuild, handle: RequestHandler, request: Request, { execute, settings, logError }: PageContext) {
  const keys = build.entry.module as unknown as Keys
  const provider = new RouterContextProvider()
  provider.set(keys.executeContext, execute)
  provider.set(keys.settingsContext, settings)
  provider.set(keys.logErrorContext, logError)
  const response = await handle(request, provider)
  const html = provider.get(keys.htmlContext)
  return html === '' ? response : textResponse(html, { status: response.status, headers: response.headers })
}
