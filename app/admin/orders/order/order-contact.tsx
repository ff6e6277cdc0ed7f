import { MessageCircle, UserRound } from 'lucide-react'
import { whatsappAddress } from '#domain/platform/values/whatsapp-address.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CorrectEmail } from './correct-email.tsx'
import type { Order } from './order-standing.ts'

/** Ways to the buyer. Nobody is left to write to once the personal data went. */
export function OrderContact({ order }: { order: Order }) {
  const { name, email, phone } = order
  if (!email) return null
  const whatsapp = whatsappAddress(phone)
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton size="list" to={addressOf.customer(email)}>
          <UserRound aria-hidden className="size-4" /> Ver cliente
        </LinkButton>
        {whatsapp && (
          <LinkButton size="list" to={whatsapp} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden className="size-4" /> WhatsApp<span className="sr-only"> para {name} (abre em outra aba)</span>
          </LinkButton>
        )}
      </div>
      <CorrectEmail order={order} />
    </>
  )
}
