import type { CardAttempt } from '#domain/orders/order/order-state.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { Section } from '#app/store/shell/section.tsx'
import type { PlacedOrder } from '#app/store/checkout/api.ts'
import type { SavedOrder } from '#app/store/checkout/saved-order.ts'
import { useRenewPix } from './use-renew-pix.ts'

interface Props {
  order: SavedOrder
  /** The order no longer holds its stock and coupon, and its card page is closed. */
  holdEnded: boolean
  /** Nothing can arrive from the card page: PagBank says so. */
  attempt: CardAttempt | undefined
  onRenewed: (order: PlacedOrder) => void
}

export function CardPending({ order, holdEnded, attempt, onRenewed }: Props) {
  return (
    <div className="max-w-[40rem]">
      <CardWaiting holdEnded={holdEnded} attempt={attempt} />
      {order.url && <OtherWays orderId={order._id} payUrl={holdEnded ? null : order.url} isUnpaid={!!attempt} onRenewed={onRenewed} />}
    </div>
  )
}

const texts = {
  ENDED: { heading: 'A reserva terminou', text: 'O prazo deste pedido passou, e até agora não recebemos nenhum pagamento.' },
  WAITING: {
    heading: 'Pagamento Realizado!',
    text: 'Estamos esperando a confirmação do PagBank. Ela costuma chegar em poucos minutos; se você desistiu no caminho, nada foi cobrado.',
  },
  NONE: {
    heading: 'Falta só o pagamento',
    text: 'O PagBank não recebeu nenhum pagamento deste pedido, e nada foi cobrado. O pedido continua guardado, com o mesmo total.',
  },
  DECLINED: {
    heading: 'O cartão não foi aceito',
    text: 'O banco ou o PagBank recusou o pagamento, e nada foi cobrado. O pedido continua guardado, com o mesmo total.',
  },
}

/** The result may change while it is read, and nothing that has the focus goes away then. */
export function CardWaiting({ holdEnded, attempt }: Pick<Props, 'holdEnded' | 'attempt'>) {
  const { heading, text } = texts[holdEnded ? 'ENDED' : (attempt ?? 'WAITING')]
  return (
    <>
      <Badge tone="warn">PENDENTE</Badge>
      <div aria-live="polite">
        <h1 className="display mt-4 mb-4 text-hero">{heading}</h1>
        <p className="mb-6 text-3 text-ink-2">{text}</p>
      </div>
      {!holdEnded && <Spinner label="Esta página muda sozinha quando o pagamento for confirmado." />}
    </>
  )
}

/**
 * For buyers who left the card page, or whose card was declined: pay the same order by PIX, or return to PagBank's page. `payUrl` is null if
 * that page is closed. `isUnpaid`: PagBank says so, and so does the text above.
 */
function OtherWays({
  orderId,
  payUrl,
  isUnpaid,
  onRenewed,
}: {
  orderId: string
  payUrl: string | null
  isUnpaid: boolean
  onRenewed: Props['onRenewed']
}) {
  const { requesting, refusal, isInAnalysis, renew } = useRenewPix(`/orders/${orderId}/pix`, onRenewed)
  // A second payment could charge the buyer twice, so the page offers none while this one is being analysed.
  if (refusal && isInAnalysis) return <InAnalysis message={refusal} />
  return (
    <Section
      title={payUrl ? (isUnpaid ? 'Como você quer pagar?' : 'Não chegou a pagar, ou o cartão foi recusado?') : 'Ainda quer comprar?'}
      className="mt-8 border-t border-rule pt-5"
    >
      <p className="text-ink-2">
        {!payUrl
          ? 'Se ainda houver estoque, o pedido continua o mesmo, com o mesmo total.'
          : isUnpaid
            ? 'O PIX é aprovado na hora. No PagBank dá para tentar de novo, também com outro cartão.'
            : 'O pedido continua o mesmo, com o mesmo total.'}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-3">
        <Button look="solid" size="pay" className="w-full sm:w-auto" disabled={requesting} onClick={() => void renew()}>
          {requesting ? 'Gerando o código…' : 'Pagar com PIX'}
        </Button>
        {payUrl && (
          <LinkButton look="link" size="line" to={payUrl}>
            Voltar à página do PagBank
          </LinkButton>
        )}
      </div>
      {refusal && <ErrorBox className="mt-6" message={refusal} />}
    </Section>
  )
}

const InAnalysis = ({ message }: { message: string }) => (
  <div className="mt-8 rounded-2 bg-warn-wash px-5 py-4 text-warn">
    <p ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
      {message}
    </p>
    <p className="mt-2">Se o cartão for recusado, recarregue esta página para pagar com PIX.</p>
  </div>
)
