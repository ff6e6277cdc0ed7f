import type { Context, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as worthTrying } from 'hono/utils/compress'
import { answerWith, bytesOf } from './responses.http.ts'
import { acceptsGzip, compressFast, fastEncodingFor, worthCompressing } from './compression.ts'

/**
 * Compresses responses that are sent once, and the few files without a compressed copy. Compressing the whole body synchronously costs a
 * third of a compressing stream. A report is too long for that: it is sent while it is read.
 */
export const compressOnce: MiddlewareHandler = async (context, next) => {
  await next()
  const { req, res } = context
  // Cached responses have compressed copies of their own.
  if (context.get('sharedResponse') || req.method === 'HEAD' || res.status === 206) return
  const encoding = fastEncodingFor(req.header('accept-encoding'))
  if (encoding === 'identity') return
  const { headers } = res
  if (headers.has('content-encoding') || !worthTrying.test(headers.get('content-type') ?? '')) return
  if (isReport(headers)) return compressStream(context)
  if (Number(headers.get('content-length') ?? worthCompressing) < worthCompressing) return
  const whole = await bytesOf(res)
  const isWorthIt = whole.length >= worthCompressing
  const body = isWorthIt ? compressFast[encoding](whole) : whole
  if (isWorthIt) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  answerWith(context, new Response(body, { status: res.status, headers }))
}

const isReport = (headers: Headers) => headers.get('content-type')?.startsWith('text/csv') ?? false

function compressStream(context: Context) {
  const { req, res } = context
  if (!res.body || !acceptsGzip(req.header('accept-encoding'))) return
  res.headers.set('content-encoding', 'gzip')
  const { status, headers } = res
  answerWith(context, new Response(res.body.pipeThrough(new CompressionStream('gzip')), { status, headers }))
}
