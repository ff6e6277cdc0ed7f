import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format.ts'
import type { Order } from './order.ts'
import { useResend } from './use-order-email.ts'

type Email = Order['emails'][number]

/** The e-mails of the order, each of which can be sent again (docs/rules/orders.md#sending-again). */
export function OrderEmails({ order }: { order: Pick<Order, 'id' | 'status' | 'emails'> }) {
  const { mutate, isPending, variables } = useResend(order.id)
  if (order.emails.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="display mb-1 text-3">E-mails</h3>
      <ul className="text-small">
        {order.emails.map((email) => (
          <li key={email.id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1 last:border-b-0">
            <span>
              {email.kind === 'ACCESS' ? 'E-mail de acesso' : 'E-mail de devolução'}: <span className="money">{stateOf(email)}</span>
            </span>
            {(email.kind !== 'ACCESS' || order.status === 'PAID') && (
              <Button
                look="plain"
                size="row"
                disabled={isPending}
                aria-busy={isPending && variables === email.id}
                onClick={() => mutate(email.id)}
              >
                {isPending && variables === email.id ? 'Reenviando…' : 'Reenviar'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ sentAt, firstSentAt, failed }: Email): string {
  if (failed) return 'o endereço foi recusado'
  const first = firstSentAt ? `enviado em ${formatMoment(firstSentAt)}, ` : ''
  if (!sentAt) return `${first}na fila de envio`
  return `${first}${firstSentAt ? 'de novo' : 'enviado'} em ${formatMoment(sentAt)}`
}
