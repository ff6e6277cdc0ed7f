import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Jobs } from '#server/platform/jobs/jobs.sql.ts'
import { applyRetention } from '#server/compliance/privacy/apply-retention.ts'
import { closeCardPage } from './close-card-page.ts'
import { executeRefund } from '../refunds/execute-refund.ts'
import { expireOrder } from './expire-order.ts'
import { queueDuePayments } from './queue-due-payments.ts'
import { readWebhookEvent } from '../webhooks/receive-webhook-event.ts'
import { settlePayment } from '../charges/settle-payment.ts'

export function paymentTasks(deps: Deps): TaskList {
  return {
    settle_payment: async (payload) => {
      const { paymentId, providerOrderId } = payload as Jobs['settle_payment']
      if ((await settlePayment(deps, paymentId, providerOrderId)) === 'unreadable')
        throw new Error(`payment ${paymentId}: the provider cannot be read`)
    },
    expire_order: (payload) => expireOrder(deps, (payload as Jobs['expire_order']).orderId),
    execute_refund: async (payload) => {
      const { refundId } = payload as Jobs['execute_refund']
      const { status } = await executeRefund(deps, refundId)
      if (status === 'REQUESTING') throw new Error(`refund ${refundId}: the provider has not confirmed its outcome`)
      if (status === 'WAITING') throw new Error(`refund ${refundId}: another refund or a dispute must end first`)
    },
    close_card_page: (payload) => closeCardPage(deps, (payload as Jobs['close_card_page']).paymentId),
    read_webhook_event: (payload) => readWebhookEvent(deps, (payload as Jobs['read_webhook_event']).webhookEventId),
    reconcile_payments: async () => {
      await queueDuePayments(deps.db)
    },
    apply_retention: () => applyRetention(deps),
  }
}

/** Every minute and every hour, in one worker only. */
export const paymentCrontab = ['* * * * * reconcile_payments ?max=1', '25 * * * * apply_retention ?max=2'].join('\n')
