import type { CallError } from '#app/query/call-error.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import type { Single } from './read-purchase.ts'
import { readOrder } from './saved-order.ts'

/** On a phone the button sticks to the screen, and the message is further down. Wrong fields take the focus themselves. */
const scrollIntoView = (box: HTMLDivElement | null) => box?.scrollIntoView({ block: 'center' })

/** The way on after a refusal. One because of earlier orders leads to the last one, if this browser knows it. */
function wayOn({ code }: CallError, single: Single | null): { to: string; text: string } | null {
  if (code === 'SUBSCRIBED') return { to: '/minha-estante/assinatura', text: 'Ver a minha assinatura' }
  if (code === 'TRIAL_USED' && single) return { to: `/checkout?type=plan&id=${single.id}`, text: 'Assinar sem o teste' }
  const leadsToOrder = (code === 'ORDER_PAID' || code === 'TOO_MANY_OPEN_ORDERS') && readOrder() !== null
  return leadsToOrder ? { to: '/postcheckout', text: 'Ver o meu último pedido' } : null
}

/** Why a submit was refused. */
export function Refused({ refusal, single }: { refusal: CallError; single: Single | null }) {
  const { message, fields } = refusal
  const way = wayOn(refusal, single)
  return (
    <div ref={Object.keys(fields).length === 0 ? scrollIntoView : null}>
      <ErrorBox message={message}>
        {way && (
          <LinkButton look="link" size="line" to={way.to} className="mt-2">
            {way.text}
          </LinkButton>
        )}
      </ErrorBox>
    </div>
  )
}
