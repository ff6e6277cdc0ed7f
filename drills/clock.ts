import type { Shop } from './harness/shop.ts'

/**
 * Lets this much time pass for one order: every date of its own, of its payments and of its jobs goes back by as much. What a program
 * would do at that time, it does now.
 */
export async function letPass(shop: Shop, orderId: string, minutes: number) {
  const by = [orderId, minutes]
  const back = (column: string) => `${column} = ${column} - make_interval(secs => $2::float8 * 60)`
  await shop.rows(`update orders set ${['created_at', 'expires_at'].map(back).join(', ')} where id = $1`, by)
  const dates = ['created_at', 'expires_at', 'next_check_at', 'checked_at', 'asked_at']
  await shop.rows(`update payments set ${dates.map(back).join(', ')} where order_id = $1`, by)
  await shop.rows(`update graphile_worker._private_jobs set ${back('run_at')} where payload ->> 'orderId' = $1`, by)
}

/** The order's payment can no longer be made since this many seconds; a negative number is still to come. */
export async function expiredSince(shop: Shop, orderId: string, seconds: number) {
  const { left } = await shop.one<{ left: number }>(
    'select extract(epoch from expires_at - now())::float8 as left from orders where id = $1',
    [orderId],
  )
  await letPass(shop, orderId, (left + seconds) / 60)
}

/** Jobs that wait for their next try have it now. */
export const retryNow = (shop: Shop) =>
  shop.rows(`update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts > 0`)
