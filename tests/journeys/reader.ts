import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

/** Signs a buyer's browser in without an e-mail. `email` null: the browser that paid for `orderIds`, whose address is not verified. */
export async function signReaderIn(
  store: StoreUnderTest,
  context: BrowserContext,
  { email, orderIds = [] }: { email: string | null; orderIds?: readonly string[] },
) {
  const token = randomBytes(32).toString('base64url')
  await store.rows(
    `with session as (insert into buyer_sessions (token_hash, email, device, expires_at)
         values ($1, $2, 'Chrome no Android', now() + interval '1 day') returning id)
     insert into buyer_session_orders (session_id, order_id) select session.id, unnest($3::uuid[]) from session`,
    [createHash('sha256').update(token).digest(), email, [...orderIds]],
  )
  await context.addCookies([{ name: 'sabia_buyer', value: token, url: store.url, httpOnly: true, sameSite: 'Lax' }])
}
