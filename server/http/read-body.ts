import type { IncomingMessage } from 'node:http'

/** Hono's server takes the body from `rawBody` if it has been read already. */
type WithBody = IncomingMessage & { rawBody?: Buffer }

/** Reads the whole body, whose Content-Length is known to be small. If the client disconnects before its end, `onBody` is never called. */
export function readBody(request: WithBody, onBody: (body: string) => void) {
  if (request.rawBody) return onBody(textOf(request.rawBody))
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    request.rawBody = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    onBody(textOf(request.rawBody))
  })
}

/** As a Request reads it: without a byte order mark. */
const textOf = (body: Buffer) => body.toString().replace(/^\uFEFF/, '')
