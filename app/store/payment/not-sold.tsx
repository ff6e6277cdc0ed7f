import type { OrderState } from '#domain/orders/order/order-state.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { announce } from '#app/ui/take-focus.ts'
import { SupportEmail } from '#app/store/shell/support-email.tsx'
import { Steps } from './steps.tsx'

interface Ending {
  badge: string
  tone: Tone
  heading: string
  text: string
  steps: string[]
}

const returning = [
  'Não pague de novo: você não precisa fazer nada.',
  'O valor volta inteiro, pelo mesmo meio em que foi pago.',
  'Um e-mail avisa quando o reembolso for feito.',
]

/** By the buyer. */
export const canceledEnding: Ending = {
  badge: 'CANCELADO',
  tone: 'quiet',
  heading: 'Pedido cancelado',
  text: 'Este pedido foi cancelado e nada foi cobrado.',
  steps: ['Não pague mais o código PIX nem a página do cartão deste pedido.', 'Se um pagamento ainda chegar, a loja reembolsa o valor.'],
}

/** How an order ends that was not sold, and what becomes of the buyer's money. */
const endings: Partial<Record<OrderState, Ending>> = {
  REFUND_DUE: {
    badge: 'REEMBOLSO A CAMINHO',
    tone: 'warn',
    heading: 'O pagamento chegou tarde',
    text: 'Recebemos o seu dinheiro, mas a reserva deste pedido já tinha terminado e não há mais exemplares, ou o pedido tinha sido cancelado. A compra não foi concluída, e vamos reembolsar tudo.',
    steps: returning,
  },
  PAID_SHORT: {
    badge: 'REEMBOLSO A CAMINHO',
    tone: 'warn',
    heading: 'Chegou um valor diferente do total',
    text: 'O valor que recebemos não é o total deste pedido. A compra não foi concluída, e vamos reembolsar o que chegou.',
    steps: returning,
  },
  REFUNDED: {
    badge: 'REEMBOLSADO',
    tone: 'quiet',
    heading: 'O seu dinheiro foi devolvido',
    text: 'Reembolsamos tudo o que você pagou neste pedido. O valor e os detalhes estão no seu e-mail.',
    steps: [
      'Por PIX, o dinheiro volta para a conta que pagou, em geral no mesmo dia.',
      'No cartão, aparece como crédito nesta fatura ou na próxima, conforme o banco.',
    ],
  },
  FAILED: {
    badge: 'NÃO COBRADO',
    tone: 'quiet',
    heading: 'O pagamento não foi aceito',
    text: 'O PagBank não aceitou este pagamento, e nada foi cobrado. Para comprar, faça um novo pedido.',
    steps: [],
  },
  CANCELED: canceledEnding,
  REPLACED: {
    badge: 'SUBSTITUÍDO',
    tone: 'quiet',
    heading: 'Outro pedido ficou no lugar deste',
    text: 'Você fez um novo pedido da mesma compra, e é ele que vale. Ele está na janela em que você o fez e no e-mail que enviamos.',
    steps: [
      'Não pague mais o código PIX nem a página do cartão deste pedido.',
      'Se já pagou, nada se perde: o dinheiro vale para o novo pedido ou volta para você.',
    ],
  },
}

export const endingOf = (state: OrderState | undefined): Ending | undefined => state && endings[state]

interface Props {
  ending: Ending
  /** Null in a browser that does not have the order. */
  orderId: string | null
}

export function NotSold({ ending: { badge, tone, heading, text, steps }, orderId }: Props) {
  return (
    <div className="max-w-[40rem]">
      <Badge tone={tone}>{badge}</Badge>
      <h1 ref={announce} tabIndex={-1} className="display mt-4 mb-4 text-hero outline-none">
        {heading}
      </h1>
      <p className="mb-8 text-3 text-ink-2">{text}</p>
      <Steps
        steps={[
          ...steps,
          <>
            Ficou alguma dúvida? Escreva para <SupportEmail />
            {orderId && (
              <span>
                {' '}
                e cite o pedido <b translate="no">{orderId.slice(0, 8)}</b>
              </span>
            )}
            .
          </>,
        ]}
      />
      <LinkButton to="/courses" className="mt-8">
        Voltar aos cursos
      </LinkButton>
    </div>
  )
}
