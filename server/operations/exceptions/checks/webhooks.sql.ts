import { sql } from 'kysely'
import type { Found } from './found.ts'

/** Webhooks that have failed for a day, and those that the store has turned off. */
export const failingWebhooks = sql<Found>`
  select id::text as subject, null::uuid as "orderId", coalesce(disabled_at, failing_since) as since,
    json_build_object('webhook', name, 'off', disabled_at is not null) as detail
  from webhook_endpoints
  where removed_at is null and (disabled_at is not null or (active and failing_since < now() - interval '1 day'))`
