import { sql } from 'kysely'
import type { Found } from './found.ts'

/** Providers whose circuit breaker is open. */
export const providersDown = sql<Found>`
  select provider as subject, null::uuid as "orderId", since, json_build_object('provider', provider) as detail
  from provider_health where state = 'OPEN'`
