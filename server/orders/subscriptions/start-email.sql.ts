import { sql } from 'kysely'
import { type Interval, priceText } from '#domain/catalogue/products/billing-interval.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { greeted } from '#domain/platform/values/greeting.ts'
import { type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { linkBlock, look, writeEmail } from '#server/platform/emails/email-layout.ts'
import type { QueuedEmail } from '#server/platform/emails/outbox.sql.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'

/** Tells somebody who was imported with a subscription that it is paid here from now on (docs/imports.md#subscriptions). */
export const startEmails = {
  CHARGES_START: declareEmail({ data: startData, isTrue: ({ isCanceled }) => !isCanceled, text: startText }),
}

interface Imported {
  to: string
  name: string
  plan: string
  cents: number
  interval: Interval
  dueOn: string
  isCanceled: boolean
}

async function startData(deps: Deps, { id }: QueuedEmail) {
  const { rows } =
    await sql<Imported>`select email as to, name, title as plan, subscriptions.price_cents as cents, subscriptions.billing_interval as interval,
      imported_until::text as "dueOn", canceled_at is not null as "isCanceled"
    from imported_subscribers told join subscriptions on subscriptions.id = subscription_id join plans on plans.id = subscriptions.plan_id
    where told.id = ${id}`.execute(deps.db)
  const libraryUrl = `${deps.config.publicUrl}/minha-estante/assinatura`
  return rows[0] ? { ...(await senderOf(deps)), ...rows[0], libraryUrl } : null
}

function startText(email: DataOf<typeof startData>): Written {
  const { storeName, name, plan, cents, interval, dueOn, libraryUrl, supportEmail } = email
  const opening = `a sua assinatura “${plan}” agora é paga na ${storeName}, pelo mesmo preço: ${priceText({ priceCents: cents, interval })}.`
  return writeEmail(email, {
    subject: `Sua assinatura “${plan}” agora é paga na ${storeName}`,
    title: 'Sua assinatura mudou de casa',
    preview: opening,
    blocks: [
      greeted(name, opening),
      `O que você pagou na plataforma anterior vai até ${formatDay(dueOn)}. O link do próximo pagamento chega por e-mail, perto desse dia.`,
      'O pagamento é por PIX, e nada é cobrado sem que você pague: não há cartão guardado nem débito automático. Se não quiser continuar, basta não pagar, ou cancelar na sua estante.',
      linkBlock('Ver a assinatura', libraryUrl, look.button),
      `Se a plataforma anterior ainda cobrar de você depois de hoje, ou se ficou alguma dúvida, responda esta mensagem ou escreva para ${supportEmail}.`,
    ],
  })
}
