import { z } from 'zod'
import { plainLine } from '../../platform/values/plain-text.ts'
import { webhookKinds } from './webhook-events.ts'

const endpoint = z.object({
  name: z.string().transform(plainLine).pipe(z.string().min(1, 'Dê um nome ao webhook.').max(60, 'No máximo 60 letras.')),
  url: z
    .string()
    .trim()
    .max(500, 'No máximo 500 letras.')
    .refine((text) => isTarget(text), 'Cole um endereço completo, como https://n8n.suaempresa.com.br/webhook/…'),
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
