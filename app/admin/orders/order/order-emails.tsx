import { formatMoment } from '#domain/platform/values/format-day.ts'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { resendEmail } from './orders.graphql.ts'
import { emailKinds } from '#domain/orders/emails/email-kinds.ts'
import { canResend } from '#domain/orders/emails/can-resend.ts'
import type { Order } from './order-standing.ts'

type Email = Pick<Order['emails'][number], 'queuedAt' | 'sentAt' | 'firstSentAt' | 'failed'>

/** Whether and when an e-mail was sent, and sent again. One that is queued for later waits for the limit of its address. */
export function emailState({ queuedAt, sentAt, firstSentAt, failed }: Email, now = new Date()): string {
  if (failed) return 'o endereço foi recusado'
  const first = firstSentAt ? `enviado em ${formatMoment(firstSentAt)}, ` : ''
  if (!sentAt) return `${first}na fila ${new Date(queuedAt) > now ? 'para' : 'desde'} ${formatMoment(queuedAt)}`
  return `${first}${firstSentAt ? 'de novo' : 'enviado'} em ${formatMoment(sentAt)}`
}

/** The e-mails of the order, each of which can be sent again. */
export function OrderEmails({ order }: { order: Pick<Order, 'id' | 'status' | 'sended' | 'emails'> }) {
  if (order.emails.length === 0) return null
  return (
    <DialogSection title="E-mails">
      <ul className="text-small">
        {order.emails.map((email) => (
          <li key={email.id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1 last:border-b-0">
            <span>
              {emailKinds[email.kind]?.name ?? email.kind}: <span className="money">{emailState(email)}</span>
              {email.subject && (
                <span className="block wrap-anywhere text-ink-2">
                  “{email.subject}”, para {email.recipient}
                </span>
              )}
            </span>
            <ResendButton order={order} email={email} />
          </li>
        ))}
      </ul>
    </DialogSection>
  )
}

interface Props {
  order: Pick<Order, 'id' | 'status' | 'sended'>
  email: Pick<Order['emails'][number], 'id' | 'kind'>
  /** The button's aim, where only the table says it. */
  label?: string
}

/** Sends an e-mail again (docs/rules/orders.md#sending-again). One that is not true any more says so. */
export const ResendButton = ({ order, email, label }: Props) => (
  <WriteButton
    right="buyers.help"
    can={canResend(email.kind, { status: order.status, isSent: order.sended })}
    size="row"
    aria-label={label}
    busy="Reenviando…"
    write={{
      send: () => callPanel(resendEmail, { orderId: order.id, emailId: email.id }),
      done: 'O e-mail vai sair de novo',
      failed: 'Não foi possível reenviar o e-mail',
      again: [['customers'], ...ofOrder(order.id)],
    }}
  >
    Reenviar
  </WriteButton>
)
