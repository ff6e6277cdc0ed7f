import { Check } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { announce } from '#app/ui/take-focus.ts'
import type { BoughtLine } from '#app/store/checkout/bought-line.ts'
import { comesInAParcel, deliveryText, followInstructionsText, lineLabel, opensSomething, planIn } from './delivery.ts'
import { OpenNow } from './open-now.tsx'
import { SupportEmail } from '#app/store/shell/support-email.tsx'
import type { SavedOrder } from '#app/store/checkout/saved-order.ts'
import { OrderEmail } from './order-email.tsx'
import { Steps } from './steps.tsx'
import { Upsell } from './upsell.tsx'
import { Section } from '#app/store/shell/section.tsx'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

interface Props {
  /** Null in a browser that does not have it. */
  order: SavedOrder | null
  /** Another payment of this order is due for a refund. */
  paidTwice: boolean
  onUpsell?: (order: SavedOrder) => void
}

export function Confirmed({ order, paidTwice, onUpsell }: Props) {
  const bought = order?.bought ?? []
  const plan = planIn(bought)
  return (
    <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[1fr_25rem]">
      <div className="min-w-0">
        <Badge tone="ok">
          <Check aria-hidden className="size-3.5" /> APROVADO
        </Badge>
        <h1 ref={announce} tabIndex={-1} className="display mt-4 text-hero outline-none">
          {plan?.isTrial ? 'Seu teste começou!' : 'Pagamento Confirmado!'}
        </h1>
        <p className="mt-4 mb-8 text-3 text-ink-2">
          Boa escolha.{' '}
          {order ? (
            <span>
              O pedido{' '}
              <b translate="no" className="text-ink">
                {order._id.slice(0, 8)}
              </b>{' '}
              já está com a gente.
            </span>
          ) : (
            <span>O que você comprou está a caminho do seu e-mail.</span>
          )}
        </p>
        {paidTwice && (
          <p className="mb-8 rounded-2 bg-warn-wash px-5 py-4 text-warn">
            <strong className="font-semibold">Recebemos mais de um pagamento deste pedido.</strong> O que veio a mais vai ser reembolsado
            por inteiro, e um e-mail avisa quando isso for feito.
          </p>
        )}
        {/* A plan opens for its verified address, on this device too. */}
        {opensSomething(bought) && <OpenNow orderId={plan ? null : (order?._id ?? null)} />}
        {order && <OrderEmail orderId={order._id} paid />}
        {order && onUpsell && !order.after && <Upsell order={order} onTaken={onUpsell} />}
        {bought.length > 0 && <Bought lines={bought} />}
        <h2 className="display mb-4 text-2">Próximos passos</h2>
        <Steps
          steps={[
            'Olhe o seu e-mail. Se não achar a mensagem, procure também no spam.',
            followInstructionsText(bought),
            ...(plan
              ? [
                  <span key="plan">
                    Antes do próximo vencimento, um e-mail traz o link para pagar. Datas, comprovantes e cancelamento ficam em{' '}
                    <TextLink to="/minha-estante/assinatura">Minha estante › Assinatura</TextLink>.
                  </span>,
                ]
              : []),
            ...(comesInAParcel(bought) ? [<WholeNumbers key="parcel">Livro impresso chega em 5-10 dias úteis.</WholeNumbers>] : []),
            <>
              Algo fora do lugar? Escreva para <SupportEmail />.
            </>,
          ]}
        />
        <LinkButton to="/" look={opensSomething(bought) ? 'outline' : 'solid'} className="mt-8 min-h-14 px-8">
          Voltar ao início
        </LinkButton>
      </div>
      <div aria-hidden className="hidden aspect-[5/8] rounded-1 bg-(image:--panel-pago) bg-cover lg:block" />
    </div>
  )
}

function Bought({ lines }: { lines: readonly BoughtLine[] }) {
  return (
    <Section title="O que você comprou" className="mb-10">
      <ul className="border-t border-rule">
        {lines.map((line, index) => (
          // The lines of a placed order never change, so the index is a stable key.
          <li key={index} className="border-b border-rule py-3">
            <span className="display block text-3 wrap-anywhere">{line.title}</span>
            <span className="text-ink-2">
              <WholeNumbers>{[lineLabel(line), deliveryText(line)].filter(Boolean).join(' · ')}</WholeNumbers>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
