import type { IncomingMessage } from 'node:http'

/** Characters of a request's target, and of one header: as many as nginx allows. */
const longest = 8 * 1024

/**
 * The status with which a request's head is refused before anything reads it, or null. Cookies may fill the whole head, since other pages at the
 * same domain leave them. With two hosts, a proxy may have judged the request by the one and the store would answer for the other.
 */
export function headRefusal({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): 400 | 414 | 431 | null {
  if (url.length > longest) return 414
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (name === 'host') hosts++
    if (rawHeaders[at + 1]!.length > longest && name !== 'cookie') return 431
  }
  return hosts > 1 ? 400 : null
}
