import { graceMinutes } from '#domain/money/payments/recheck.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { closeCardPage } from './close-card-page.ts'
import { endRecurrence } from './end-recurrence.ts'
import { expireOrder } from './expire-order.ts'
import { queueDuePayments } from './queue-due-payments.ts'
import { replaceStaleCycles } from './replace-stale-cycles.ts'
import { keepPreferences } from './recurrence-preferences.ts'
import { readRecurrence } from './read-recurrence.ts'
import { settlePayment } from './settle-payment.ts'

export const paymentJobs = (deps: Deps) =>
  ({
    settle_payment: {
      run: async ({ paymentId, providerOrderId }) => {
        if ((await settlePayment(deps, paymentId, providerOrderId)) === 'unreadable')
          throw new Error(`payment ${paymentId}: the provider cannot be read`)
      },
      // A payment that no recheck is scheduled for, although it can still bring money. Its own rechecks end in a final state, so this is rare.
      sweep: {
        table: 'payments',
        due: `next_check_at is null and status in ('WAITING', 'IN_ANALYSIS') and coalesce(checked_at, created_at) < now() - interval '1 hour'`,
        oldestFirst: 'created_at',
        field: 'paymentId',
        key: 'settle',
      },
    },
    reconcile_payments: { run: () => queueDuePayments(deps.db), schedule: { cron: '* * * * *', maxAttempts: 1 } },
    expire_order: {
      run: ({ orderId }) => expireOrder(deps, orderId),
      // Most orders are paid before their hold ends, so only those that are not get a job, and only then.
      sweep: {
        regular: true,
        table: 'orders',
        due: `status = 'PENDING' and expires_at <= now() - interval '${graceMinutes} minutes'`,
        oldestFirst: 'expires_at',
        field: 'orderId',
        key: 'expire',
      },
    },
    replace_stale_cycles: { run: () => replaceStaleCycles(deps), schedule: { cron: '* * * * *', maxAttempts: 1 } },
    read_recurrence: {
      run: ({ recurrenceId }) => readRecurrence(deps, recurrenceId, settlePayment),
      sweep: {
        regular: true,
        table: 'recurrences',
        due: 'next_read_at <= now()',
        oldestFirst: 'next_read_at',
        field: 'recurrenceId',
        key: 'recurrence',
      },
    },
    // Whatever has ended it has only said so: within a minute PagBank knows it.
    end_recurrence: {
      run: ({ recurrenceId }) => endRecurrence(deps, recurrenceId),
      sweep: {
        regular: true,
        table: 'recurrences',
        due: 'end_wanted_at is not null and ended_at is null and provider_id is not null',
        oldestFirst: 'end_wanted_at',
        field: 'recurrenceId',
        key: 'end_recurrence',
      },
    },
    keep_recurrence_preferences: { run: () => keepPreferences(deps), schedule: { cron: '7 * * * *', maxAttempts: 3 } },
    close_card_page: { run: ({ paymentId }) => closeCardPage(deps, paymentId) },
  }) satisfies Partial<Jobs>
