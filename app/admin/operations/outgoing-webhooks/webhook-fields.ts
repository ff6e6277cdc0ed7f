import { webhookEvents, type WebhookKind } from '#domain/operations/outgoing-webhooks/webhook-events.ts'
import { formFields, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { Status } from '#app/ui/badge.tsx'
import type { AnswerOf } from '#app/query/document.ts'
import type { getWebhook } from './webhooks.graphql.ts'

export type Webhook = AnswerOf<typeof getWebhook>

export const webhookForm = formFields({
  name: { label: 'Nome', initial: '', hint: 'Como a equipe o reconhece: n8n, CRM, planilha de vendas.' },
  url: { label: 'Endereço', initial: '', hint: 'Para onde a loja envia. Precisa começar com https:// e estar na internet.' },
  active: { label: 'Ligado', initial: true },
  kinds: { label: 'Acontecimentos', initial: ofType<string[]>([]) },
})
export type WebhookFields = typeof webhookForm.initial

/** Another release may know events that this one does not. */
export const kindText = (kind: string): string => webhookEvents[kind as WebhookKind]?.title ?? kind

/** How a webhook is doing, in a word. */
export function standingOf({ active, failingSince, disabledAt }: Webhook): Status {
  if (disabledAt) return { tone: 'bad', text: 'Desligado por falhas' }
  if (!active) return { tone: 'quiet', text: 'Desligado' }
  return failingSince ? { tone: 'warn', text: 'Falhando' } : { tone: 'ok', text: 'Ligado' }
}
