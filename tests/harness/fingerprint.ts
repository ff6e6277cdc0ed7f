const parts = [
  'select id, status, paid_at, sent_at, total_cents, discount_cents, email, cpf, expires_at from orders order by id',
  'select id, status, method, paid_cents, refunded_cents, refund_due, provider_order_id, provider_charge_id, amount_cents from payments order by id',
  'select id, order_id, kind, sent_at from emails order by id',
  'select id, email, course_id, expires_at from course_accesses order by id',
  'select id, email, course_id, expires_at from access_reasons order by id',
  'select id, used, amount, active from coupons order by id',
  'select order_id, coupon_id, returned_at from coupon_redemptions order by order_id',
  'select id, title, price_cents, shipping_price_cents, stock, removed_at, version from books order by id',
  'select id, title, slug, price_cents, published, removed_at, version from courses order by id',
  'select id, image, link, removed_at from banners order by id',
  'select id, title, slug, removed_at from posts order by id',
  'select id from history order by id',
  'select id, order_id, title, quantity, unit_cents from order_items order by id',
  'select id, order_item_id, session_id, bytes from file_downloads order by id',
  'select order_item_id, times from downloads order by order_item_id',
  'select id, email, ended_at from buyer_sessions order by id',
  'select session_id, order_id from buyer_session_orders order by session_id, order_id',
  'select order_id, step from recovery_presses order by order_id, step',
  'select email, recovery_emails from buyers order by email',
]

/** The rows of everything that a buyer or an attacker would like to change, without the columns that only record when a row was checked. */
export async function fingerprint({ rows }: { rows: (query: string) => Promise<object[]> }): Promise<object[][]> {
  const all: object[][] = []
  for (const query of parts) all.push(await rows(query))
  return all
}
