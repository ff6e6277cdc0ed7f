import type { Jobs } from './jobs.sql.ts'

/** Jobs of a queue wait only for each other: a slow provider delays its own queue. */
export type QueueName = 'payments' | 'emails' | 'upkeep'

const queues: Record<keyof Jobs, QueueName> = {
  settle_payment: 'payments',
  expire_order: 'payments',
  read_webhook_event: 'payments',
  execute_refund: 'payments',
  send_email: 'emails',
}

/** Jobs without a payload run on a schedule. */
export const queueOf = (job: string): QueueName => queues[job as keyof Jobs] ?? 'upkeep'
