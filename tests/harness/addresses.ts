import { embeddedUrl } from '#database/embedded.ts'
import type { Addresses, Role } from '#database/roles.ts'

/**
 * Addresses of a database on the server of this address, whose role is the owner. The others have the names and the password of the embedded
 * PostgreSQL.
 */
export function addressesOn(owner: string, database = new URL(owner).pathname.slice(1)): Addresses {
  const address = (role: Role) => {
    const [url, embedded] = [new URL(owner), new URL(embeddedUrl(1, database, role))]
    url.pathname = embedded.pathname
    if (role !== 'owner') Object.assign(url, { username: embedded.username, password: embedded.password })
    return url.href
  }
  return { owner: address('owner'), app: address('app'), reader: address('reader') }
}
