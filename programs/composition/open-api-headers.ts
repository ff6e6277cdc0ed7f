import { largestFile } from '#domain/platform/files/file-types.ts'
import { type RestCall, takesKey } from '#server/platform/web/http/rest-call.http.ts'

const text = { type: 'string' }
const number = (minimum: number, maximum?: number) => ({ type: 'integer', minimum, ...(maximum !== undefined && { maximum }) })
const header = (name: string, { required, description, schema = text }: { required: boolean; description: string; schema?: object }) => ({
  name,
  in: 'header',
  required,
  description,
  schema,
})

const ownOrigin = "The store's own origin, which browsers send by themselves. Another one is refused with FOREIGN_ORIGIN."

/** The headers that calls need or understand. */
export const requestHeaders = {
  Origin: header('Origin', { required: true, description: ownOrigin }),
  OriginWithCookie: header('Origin', { required: false, description: `${ownOrigin} Needed only with a cookie.` }),
  Range: header('Range', { required: false, description: 'One range of bytes, such as `bytes=0-1023`.' }),
  IfNoneMatch: header('If-None-Match', { required: false, description: 'The ETag of the content that the caller has.' }),
  UploadLength: header('Upload-Length', { required: true, description: 'Bytes of the whole file.', schema: number(1, largestFile) }),
  UploadMetadata: header('Upload-Metadata', {
    required: true,
    description: '`filename` and `access` (PUBLIC or PROTECTED), their values in Base64: `filename YS5wZGY=,access UFVCTElD`.',
  }),
  UploadOffset: header('Upload-Offset', { required: true, description: 'The byte with which this piece begins.', schema: number(0) }),
  IdempotencyKey: header('Idempotency-Key', {
    required: false,
    description:
      'Chosen by the caller, for one request: sent again within a day, the same request gets the first answer and does nothing. REQUEST_RUNNING: the first is not answered yet. KEY_REUSED: another request had the key. A refused request frees it.',
    schema: { ...text, pattern: '^[!-~]{1,200}$' },
  }),
  Signature: header('X-Authenticity-Token', { required: false, description: "PagBank's signature of the body." }),
}
type RequestHeader = keyof typeof requestHeaders

export const responseHeaders = {
  Location: { description: 'Where it is.', schema: text },
  'Set-Cookie': { description: 'See the security schemes.', schema: text },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: number(0) },
  'Content-Range': { description: 'Which bytes of how many.', schema: text },
  'Accept-Ranges': { description: '`bytes`', schema: text },
  'Content-Disposition': { description: 'The name of the file.', schema: text },
  ETag: { description: 'Changes with the content.', schema: text },
  'Upload-Offset': { description: 'Bytes that have arrived.', schema: number(0) },
  'Upload-Length': { description: 'Bytes of the whole file.', schema: number(1) },
  'Upload-Expires': { description: 'When an upload that is not completed is deleted, as an HTTP date.', schema: text },
}
type ResponseHeader = keyof typeof responseHeaders

/** The headers of a call as parameters. One that changes something by a cookie must name the store's origin. */
export function headerParameters({ address, body, headers = [], answers, errors, access }: RestCall) {
  const origin = access.length === 0 || access.includes('anybody') ? 'OriginWithCookie' : 'Origin'
  const names: RequestHeader[] = [
    ...headers,
    ...(takesKey({ address, body }) ? ['IdempotencyKey' as const] : []),
    ...(errors.includes('FOREIGN_ORIGIN') ? [origin as RequestHeader] : []),
    ...(206 in answers ? ['Range' as const] : []),
    ...(304 in answers ? ['IfNoneMatch' as const] : []),
  ]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

export const redirects = [301, 302, 303, 308]

/** The headers of a response with this status that a caller may need. */
export function headersOfStatus({ answers, sends = {} }: RestCall, status: number) {
  const isFile = 206 in answers && [200, 206].includes(status)
  const names: ResponseHeader[] = [
    ...(sends[status] ?? []),
    ...([201, ...redirects].includes(status) ? ['Location' as const] : []),
    ...([429, 503].includes(status) ? ['Retry-After' as const] : []),
    ...([206, 416].includes(status) ? ['Content-Range' as const] : []),
    ...(isFile ? (['Accept-Ranges', 'Content-Disposition', 'ETag'] as const) : []),
    ...(304 in answers && [200, 304].includes(status) ? ['ETag' as const] : []),
  ]
  const refs = names.map((name) => [name, { $ref: `#/components/headers/${name}` }])
  return names.length > 0 ? { headers: Object.fromEntries(refs) as Record<string, object> } : {}
}
