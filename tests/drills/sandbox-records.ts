import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ReceivedEmail } from '#sandbox/smtp/mailbox.ts'
import type { ProviderCall } from '#sandbox/pagbank/misbehave.http.ts'
import type { Checkout, Order } from '#sandbox/pagbank/records.ts'

/** Everything that the sandbox has stored, read from its file: the console shows only the latest two hundred. */
export function sandboxRecords(directory: string) {
  const file = new DatabaseSync(join(directory, 'sandbox.db'), { readOnly: true, timeout: 30_000 })
  const all = <Thing>(kind: string) =>
    file
      .prepare('select body from things where kind = ? order by created_at, rowid')
      .all(kind)
      .map((row) => JSON.parse(String(row.body)) as Thing)
  return {
    orders: () => all<Order>('order'),
    checkouts: () => all<Checkout>('checkout'),
    emails: () => all<ReceivedEmail>('email'),
    /** Calls that create a charge. */
    chargeCalls: () =>
      all<ProviderCall>('call').filter(({ method, path }) => method === 'POST' && (path === '/orders' || path === '/checkouts')),
    close: () => file.close(),
  }
}
