import type { Jobs } from './jobs.sql.ts'

/** Jobs of a queue wait only for each other: a slow provider delays its own queue. */
export type QueueName = 'payments' | 'emails' | 'stamps' | 'fiscal' | 'cdn' | 'upkeep'

const queues: Record<keyof Jobs, QueueName> = {
  settle_payment: 'payments',
  expire_order: 'payments',
  read_webhook_event: 'payments',
  execute_refund: 'payments',
  close_card_page: 'payments',
  send_email: 'emails',
  send_course_email: 'emails',
  send_sign_in_code: 'emails',
  send_erasure_email: 'emails',
  send_contact_emails: 'emails',
  send_owner_email: 'emails',
  stamp_copy: 'stamps',
  test_stamp: 'stamps',
  issue_fiscal_document: 'fiscal',
  purge_cdn: 'cdn',
}

/** Jobs without a payload run on a schedule. */
export const queueOf = (job: string): QueueName => queues[job as keyof Jobs] ?? 'upkeep'

/**
 * How long a job of a queue may take, in seconds. Every call of a payment's or an e-mail's job has a time limit of its own; sums over a million
 * orders take minutes.
 */
export const jobLimits: Record<QueueName, number> = { payments: 80, emails: 80, stamps: 80, fiscal: 120, cdn: 80, upkeep: 600 }

/** The limits of the jobs that are not upkeep, by their names. */
export const providerJobLimits = Object.entries(queues).map(([job, queue]): [string, number] => [job, jobLimits[queue]])
