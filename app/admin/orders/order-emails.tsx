import { emailKinds, saysWhatIsTrue } from '#domain/email-kinds.ts'
import type { OrderStatus } from '#domain/order-transitions.ts'
import { formatMoment } from '../../ui/format.ts'
import type { Order } from './order-standing.ts'
import { Button } from '../../ui/button.tsx'
import { useResend } from './use-order-email.ts'

interface Email {
  queuedAt: string
  sentAt: string | null
  firstSentAt: string | null
  failed: boolean
}

/** Whether and when an e-mail was sent, and sent again. */
export function emailState({ queuedAt, sentAt, firstSentAt, failed }: Email): string {
  if (failed) return 'o endereço foi recusado'
  const first = firstSentAt ? `enviado em ${formatMoment(firstSentAt)}, ` : ''
  if (!sentAt) return `${first}na fila desde ${formatMoment(queuedAt)}`
  return `${first}${firstSentAt ? 'de novo' : 'enviado'} em ${formatMoment(sentAt)}`
}

/** The e-mails of the order, each of which can be sent again. */
export function OrderEmails({ order }: { order: Pick<Order, 'id' | 'status' | 'sended' | 'emails'> }) {
  if (order.emails.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="display mb-1 text-3">E-mails</h3>
      <ul className="text-small">
        {order.emails.map((email) => (
          <li key={email.id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1 last:border-b-0">
            <span>
              {emailKinds[email.kind]?.name ?? email.kind}: <span className="money">{emailState(email)}</span>
            </span>
            <ResendButton order={order} email={email} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  order: { id: string; status: OrderStatus; sended: boolean }
  email: { id: string; kind: string }
  /** What the button is for, where only the table says it. */
  label?: string
}

/** Sends an e-mail again (docs/rules/orders.md#sending-again). One that is not true any more is not. */
export function ResendButton({ order, email, label }: Props) {
  const { mutate, isPending } = useResend(order.id)
  if (!saysWhatIsTrue(email.kind, { status: order.status, isSent: order.sended })) return null
  return (
    <Button look="plain" size="row" aria-label={label} disabled={isPending} aria-busy={isPending} onClick={() => mutate(email.id)}>
      {isPending ? 'Reenviando…' : 'Reenviar'}
    </Button>
  )
}
