import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { readBody } from '../http/read-body.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import type { ResponseCache } from './response-cache.ts'
import { cacheablePage, cacheKeyOf, isShortEnoughToCache } from './cache-rules.ts'

type Otherwise = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/**
 * Serves cached responses directly from Node's request. Creating a Request, a Context and a Response costs as much as looking the response
 * up and sending it. Every other request goes to `otherwise` unchanged.
 */
export function serveCached(cache: ResponseCache, { seconds }: Metrics, otherwise: Otherwise): RequestListener {
  return (request, response) => {
    const begun = performance.now()
    const { method, url = '', headers } = request
    const sendCached = (key: string, route: string) => {
      const cached = cache.find(key)?.ready({ method, known: headers['if-none-match'], accepted: headers['accept-encoding'] })
      if (!cached) return void otherwise(request, response)
      response.writeHead(cached.status, cached.headers).end(cached.body)
      seconds.observe({ method: method!, route, status: cached.status }, (performance.now() - begun) / 1000)
    }
    if (!cache.isOpen || headers.authorization !== undefined) return void otherwise(request, response)
    if (method === 'POST' && url === '/graphql' && isShortEnoughToCache(headers['content-length'], headers['content-type']))
      return readBody(request, (body) => sendCached(cacheKeyOf(body, headers.accept), '/graphql'))
    const page = method === 'GET' || method === 'HEAD' ? pageAt(url) : null
    if (!page) return void otherwise(request, response)
    return sendCached(page.address, '/*')
  }
}

function pageAt(url: string) {
  const at = url.indexOf('?')
  return at < 0 ? cacheablePage(url, '') : cacheablePage(url.slice(0, at), url.slice(at))
}
