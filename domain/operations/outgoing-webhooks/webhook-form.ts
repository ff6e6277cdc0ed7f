import { z } from 'zod'
import { line, required } from '../../platform/forms/form-fields.ts'
import { webhookKinds } from './webhook-events.ts'

const endpoint = z.object({
  name: required(60, 'Dê um nome ao webhook.'),
  url: line(500).refine((text) => isTarget(text), 'Cole um endereço completo, como https://n8n.suaempresa.com.br/webhook/…'),
  kinds: z.array(z.enum(webhookKinds)).min(1, 'Escolha ao menos um acontecimento.'),
  active: z.boolean(),
})

export const newWebhook = endpoint.extend({ active: z.boolean().default(true) })
export const webhookChange = endpoint.partial()

/** No password in the address: it would be shown to all staff. */
function isTarget(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
}
