import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { StoreUnderTest } from './store-under-test.ts'

/** `email` null: the browser that paid for `orderIds`, whose address is not verified. */
interface Reader {
  email: string | null
  orderIds?: readonly string[]
}

/** The cookie of a buyer's session, without an e-mail: what follows is tested, not the sign-in. */
export async function openReaderSession(store: StoreUnderTest, { email, orderIds = [] }: Reader) {
  const token = randomBytes(32).toString('base64url')
  await store.rows(
    `with session as (insert into buyer_sessions (token_hash, email, device, expires_at)
         values ($1, $2, 'Chrome no Android', now() + interval '1 day') returning id)
     insert into buyer_session_orders (session_id, order_id) select session.id, unnest($3::uuid[]) from session`,
    [createHash('sha256').update(token).digest(), email, [...orderIds]],
  )
  return { name: 'sabia_buyer', value: token }
}

export async function signReaderIn(store: StoreUnderTest, context: BrowserContext, reader: Reader) {
  await context.addCookies([{ ...(await openReaderSession(store, reader)), url: store.url, httpOnly: true, sameSite: 'Lax' }])
}
