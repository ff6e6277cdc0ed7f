import { emailKinds } from '#domain/email-kinds.ts'
import { emailState } from './email-state.ts'
import type { Order } from './order.ts'
import { ResendButton } from './resend-button.tsx'

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
