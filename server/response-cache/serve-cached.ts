import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Metrics } from '../http/health.http.ts'
import type { ResponseCache } from './response-cache.ts'
import { cacheablePage, cacheKeyOf, isShortEnoughToCache } from './cache-rules.ts'

/** Hono's server takes the body from here, if somebody has read it before. */
type WithBody = IncomingMessage & { rawBody?: Buffer }

type Otherwise = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/**
 * Sends what is kept straight from Node's request: to make a Request, a Context and a Response for it costs as much as to look it up and
 * to send it. Whatever is not there, or is somebody's own, goes its usual way, as if nobody had looked.
 */
export function serveCached(kept: ResponseCache, { seconds }: Metrics, otherwise: Otherwise): RequestListener {
  return (request, response) => {
    const begun = performance.now()
    const { method, url = '', headers } = request
    const sendKept = (key: string, route: string) => {
      const answer = kept.find(key)?.ready({ method, known: headers['if-none-match'], accepted: headers['accept-encoding'] })
      if (!answer) return void otherwise(request, response)
      response.writeHead(answer.status, answer.headers).end(answer.body)
      seconds.observe({ method: method!, route, status: answer.status }, (performance.now() - begun) / 1000)
    }
    if (!kept.isOpen || headers.authorization !== undefined) return void otherwise(request, response)
    if (method === 'POST' && url === '/graphql' && isShortEnoughToCache(headers['content-length'], headers['content-type']))
      return readBody(request, (body) => sendKept(cacheKeyOf(body, headers.accept), '/graphql'))
    const page = method === 'GET' || method === 'HEAD' ? pageAt(url) : null
    if (!page) return void otherwise(request, response)
    return sendKept(page.address, '/*')
  }
}

function pageAt(url: string) {
  const at = url.indexOf('?')
  return at < 0 ? cacheablePage(url, '') : cacheablePage(url.slice(0, at), url.slice(at))
}

/** As long as its head says, which is short. Whoever hangs up before its end gets no answer and leaves nothing. */
function readBody(request: WithBody, use: (body: string) => void) {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    request.rawBody = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    use(request.rawBody.toString())
  })
}
