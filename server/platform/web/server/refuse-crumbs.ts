import type { IncomingMessage } from 'node:http'

/** Pieces of a body that are taken whatever their size, and bytes that more of them must have on average. Clients send kilobytes. */
const mostCrumbs = 1_000
const leastBytes = 16

/**
 * Cuts the connection of a body that arrives in crumbs: a chunk of one byte costs as much as one of many kilobytes, and a body within its limit
 * would keep the process for a second.
 */
export function refuseCrumbs(request: IncomingMessage) {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  let [pieces, bytes] = [0, 0]
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return push(chunk, encoding)
    pieces += 1
    bytes += chunk.length
    if (pieces <= mostCrumbs || bytes >= pieces * leastBytes) return push(chunk, encoding)
    request.destroy()
    return false
  }
}
