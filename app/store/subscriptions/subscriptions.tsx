import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { OwnSubscription } from '#domain/orders/subscriptions/subscription-answers.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Empty } from '#app/store/shell/empty.tsx'
import { priceText } from '#domain/catalogue/products/billing-interval.ts'
import { ReadQuery } from '#app/store/library/read-query.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { PlanChoices } from './plan-choices.tsx'
import { PlanContents } from './plan-contents.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { useSubscriptions } from './subscription-calls.ts'
import { standingText, stateTexts } from './subscription-texts.ts'

/** `/minha-estante/assinatura`: how each subscription stands, and what its buyer can do about it. */
export default function Subscriptions() {
  const query = useSubscriptions({ staleTime: 0 })
  return (
    <ReadQuery title="Assinatura · Minha estante" query={query} backTo="/minha-estante" back="Voltar à estante">
      {({ subscriptions }) =>
        subscriptions.length > 0 ? (
          <div className="grid max-w-[42rem] gap-14">
            {subscriptions.map((subscription) => (
              <Subscription key={subscription.id} subscription={subscription} />
            ))}
          </div>
        ) : (
          <Empty
            text="Nenhuma assinatura por aqui"
            more="Se você assinou com outro e-mail, entre com ele."
            backTo="/courses"
            back="Ver os cursos"
          />
        )
      }
    </ReadQuery>
  )
}

function Subscription({ subscription }: { subscription: OwnSubscription }) {
  const { id, planId, title, priceCents, state, agreedText, isAgreed, receipts } = subscription
  const standing = useRef<HTMLParagraphElement>(null)
  const onDone = () => standing.current?.focus()
  const goesOn = state === 'TRIAL' || state === 'ACTIVE' || state === 'LATE'
  return (
    <section aria-labelledby={id}>
      <StatusBadge {...stateTexts[state]} />
      <h2 id={id} className="display mt-2 text-2 wrap-anywhere">
        {title}
      </h2>
      <p className="money mt-1 font-bold">{priceText(subscription)}</p>
      <p ref={standing} tabIndex={-1} aria-live="polite" className="mt-3 text-ink-2 outline-none">
        {standingText(subscription)}
      </p>
      <SubscriptionActions key={state} subscription={subscription} onDone={onDone} />
      <div className="mt-8 border-t border-rule">
        <Disclosure title="O que ela traz" isOpen>
          <PlanContents planId={planId} />
        </Disclosure>
        {goesOn && (
          <Disclosure title="Mudar de plano ou de preço">
            <PlanChoices key={`${planId} ${priceCents}`} subscription={subscription} onDone={onDone} />
          </Disclosure>
        )}
        {receipts.length > 0 && (
          <Disclosure title="Comprovantes" isOpen>
            <Receipts receipts={receipts} />
          </Disclosure>
        )}
        {(goesOn || subscription.cardOffered === 'NOW') && (
          <Disclosure title="Forma de pagamento" isOpen>
            <PaymentMethod key={subscription.method} subscription={subscription} onDone={onDone} />
          </Disclosure>
        )}
        <Disclosure title={isAgreed ? 'O que você combinou' : 'O que você aceita ao pagar'} isOpen={!isAgreed}>
          <p className="text-ink-2">{agreedText}</p>
        </Disclosure>
      </div>
    </section>
  )
}

/** Its content is read once it is opened. */
function Disclosure({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <details open={isOpen} onToggle={() => setOpened(true)} className="group border-b border-rule">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pb-6">{wasOpened && children}</div>
    </details>
  )
}

const Receipts = ({ receipts }: Pick<OwnSubscription, 'receipts'>) => (
  <ul>
    {receipts.map(({ orderId, totalCents, from, until }) => (
      <li key={orderId} className="flex flex-wrap items-baseline gap-x-5">
        <span>{`${formatDay(from)} a ${formatDay(until)}`}</span>
        <span className="money text-ink-2">{totalCents > 0 ? formatCents(totalCents) : 'Grátis'}</span>
        <LinkButton look="link" size="line" to={`/minha-estante/pedidos/${orderId}`} className="ml-auto">
          Comprovante<span className="sr-only"> de {formatDay(from)}</span>
        </LinkButton>
      </li>
    ))}
  </ul>
)
