/**
 * The queues. Jobs of a queue wait only for each other: a slow provider delays its own queue. How long a job of each may take, in seconds:
 * every call of a payment's or an e-mail's job has a time limit of its own; sums over a million orders take minutes, long videos hours.
 */
export const queueLimits = { payments: 80, emails: 80, stamps: 80, videos: 40_000, fiscal: 120, webhooks: 80, upkeep: 600 }
export type QueueName = keyof typeof queueLimits

/** `title`: what the job does, in a sentence for staff. One that only a schedule adds needs none: its next run replaces a dead one. */
interface JobSpec<Payload> {
  queue: QueueName
  title: string | null
  /** Never set: it carries the type. */
  payload?: Payload
}

const job = <Payload extends object>(queue: QueueName, title: string): JobSpec<Payload> => ({ queue, title })
const scheduled: JobSpec<object> = { queue: 'upkeep', title: null }
const scheduledCalls: JobSpec<object> = { queue: 'webhooks', title: null }

/** Every job: its name, payload and queue. A job runs as its context declares (`*.jobs.ts`, listed in programs/composition/jobs.ts). */
export const jobSpecs = {
  settle_payment: job<{ paymentId: string; providerOrderId?: string }>('payments', 'conferir um pagamento no PagBank'),
  read_webhook_event: job<{ webhookEventId: string }>('payments', 'ler um aviso do PagBank'),
  expire_order: job<{ orderId: string }>('payments', 'encerrar a reserva de um pedido'),
  execute_refund: job<{ refundId: string }>('payments', 'fazer um reembolso pelo PagBank'),
  read_recurrence: job<{ recurrenceId: string }>('payments', 'conferir no PagBank um cartão que renova uma assinatura'),
  end_recurrence: job<{ recurrenceId: string }>('payments', 'encerrar no PagBank um cartão que renova uma assinatura'),
  close_card_page: job<{ paymentId: string }>('payments', 'encerrar uma página de pagamento no PagBank'),
  send_email: job<{ emailId: string }>('emails', 'enviar um e-mail'),
  send_course_email: job<{ emailId: string }>('emails', 'enviar um e-mail sobre um curso'),
  send_waiting_email: job<{ emailId: string }>('emails', 'enviar um e-mail da lista de espera'),
  send_subscription_email: job<{ emailId: string }>('emails', 'avisar por e-mail quem veio com uma assinatura de outra plataforma'),
  send_sign_in_code: job<{ codeId: string }>('emails', 'enviar um código para entrar'),
  send_erasure_email: job<{ requestId: string }>('emails', 'avisar por e-mail que os dados de uma pessoa foram apagados'),
  send_contact_emails: job<{ messageId: string }>('emails', 'confirmar e encaminhar uma mensagem de contato'),
  send_weekly_email: job<{ emailId: string }>('emails', 'enviar o resumo da semana'),
  /** `at`: the ISO date of the moment at which the exceptions were found to have waited too long. */
  send_owner_email: job<{ at: string }>('emails', 'enviar o e-mail das pendências'),
  /** `again`: one that was left to staff is tried again. */
  stamp_copy: job<{ copyId: string; again?: boolean }>('stamps', 'preparar o exemplar de um e-book'),
  test_stamp: job<{ fileId: string }>('stamps', 'experimentar o arquivo de um e-book'),
  package_video: job<{ fileId: string }>('videos', 'preparar as qualidades de um vídeo'),
  /** `again`: one that was rejected, or not canceled, is tried again. */
  issue_fiscal_document: job<{ documentId: string; again?: boolean }>('fiscal', 'emitir uma nota fiscal'),
  work_on_bulk_operation: job<{ operationId: string }>('upkeep', 'continuar um trabalho em lote'),
  work_on_import: job<{ importId: string }>('upkeep', 'ler ou importar um arquivo'),
  deliver_webhooks: job<{ endpointId: string }>('webhooks', 'enviar acontecimentos por webhook'),
  publish_texts: job<object>('upkeep', 'publicar os termos e a política de privacidade'),
  anonymize_due: scheduled,
  apply_retention: scheduled,
  check_exceptions: scheduled,
  check_ledger: scheduled,
  import_transfers: scheduled,
  keep_recurrence_preferences: scheduled,
  notice_ended_accesses: scheduled,
  plan_fiscal_documents: scheduled,
  plan_recovery: scheduled,
  queue_weekly_emails: scheduled,
  publish_due: scheduled,
  reconcile_payments: scheduled,
  remove_abandoned_uploads: scheduled,
  remove_content: scheduled,
  remove_unused_copies: scheduled,
  remove_unused_files: scheduled,
  restart_ledger_check: scheduled,
  replace_stale_cycles: scheduled,
  run_subscriptions: scheduled,
  send_conversions: scheduled,
  send_pushes: scheduledCalls,
  sweep_changes: scheduled,
  sweep_jobs: scheduled,
  sweep_limits: scheduled,
  tell_open_lessons: scheduled,
  tell_waiting: scheduled,
}

export type JobName = keyof typeof jobSpecs
export type Payload<Name extends JobName> = NonNullable<(typeof jobSpecs)[Name]['payload']>

/** A database may hold jobs of another release. */
export const queueOf = (job: string): QueueName => (jobSpecs as Record<string, JobSpec<unknown>>)[job]?.queue ?? 'upkeep'
