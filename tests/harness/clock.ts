/** A store whose rows a test may change through SQL. */
interface WithRows {
  rows: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>
}

/**
 * Moves one order back in time by this many minutes: every date of the order, of its payments and of its jobs. A program then does
 * immediately what it would have done by then.
 */
export async function letPass(store: WithRows, orderId: string, minutes: number) {
  const by = [orderId, minutes]
  const back = (column: string) => `${column} = ${column} - make_interval(secs => $2::float8 * 60)`
  await store.rows(`update orders set ${['created_at', 'expires_at'].map(back).join(', ')} where id = $1`, by)
  const dates = ['created_at', 'expires_at', 'next_check_at', 'checked_at', 'requested_at']
  await store.rows(`update payments set ${dates.map(back).join(', ')} where order_id = $1`, by)
  await store.rows(`update graphile_worker._private_jobs set ${back('run_at')} where payload ->> 'orderId' = $1`, by)
}

/**
 * Moves the order to this many seconds after its payment's expiry; a negative number is before it. The sweep, which runs every minute, runs
 * once now.
 */
export async function expiredSince(store: WithRows, orderId: string, seconds: number) {
  const untilExpiry = 'select extract(epoch from expires_at - now())::float8 as seconds from orders where id = $1'
  const [left] = await store.rows<{ seconds: number }>(untilExpiry, [orderId])
  if (!left) throw new Error(`no order ${orderId}`)
  await letPass(store, orderId, (left.seconds + seconds) / 60)
  await store.rows(`select graphile_worker.add_job('sweep_jobs')`)
}

/** Makes jobs due now that wait for a retry, or for their provider to respond again, and lets a probe of each provider through. */
export async function retryNow(store: WithRows) {
  await store.rows(`update provider_health set probed_at = probed_at - interval '1 minute'`)
  await store.rows(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and (attempts > 0 or flags ? 'postponed' or key like 'stamp:%')`,
  )
}

/**
 * Lets the locks of jobs expire that no worker runs any more: of a killed one, half a minute after its last heartbeat, and of one whose database
 * was down when a job ended, after the longest time that the job may take.
 */
export async function expireLocks(store: WithRows) {
  await store.rows(`update worker_heartbeats set beat_at = beat_at - interval '31 seconds' where beat_at < now() - interval '8 seconds'`)
  await store.rows(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '111 seconds' where locked_at < now() - interval '5 seconds'`,
  )
}

/** Makes every delivery of webhooks due now that waits, also one that a killed process was sending. */
export async function retryWebhooks(store: WithRows) {
  await store.rows(`with endpoints as (update webhook_endpoints set paused_until = null), jobs as (
    update graphile_worker._private_jobs set run_at = now() where key like 'webhooks:%')
    update webhook_deliveries set next_at = now() where next_at is not null`)
}
