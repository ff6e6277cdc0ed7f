import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { Section } from '#app/store/shell/section.tsx'
import type { PlacedOrder } from '../checkout/api.ts'
import type { SavedOrder } from '../checkout/saved-order.ts'
import { useRenewPix } from './use-renew-pix.ts'

interface Props {
  order: SavedOrder
  /** The order no longer holds its stock and coupon, and its card page is closed. */
  holdEnded: boolean
  onRenewed: (order: PlacedOrder) => void
}

export function CardPending({ order, holdEnded, onRenewed }: Props) {
  return (
    <div className="max-w-[40rem]">
      <CardWaiting holdEnded={holdEnded} />
      {order.url && <OtherWays orderId={order._id} payUrl={holdEnded ? null : order.url} onRenewed={onRenewed} />}
    </div>
  )
}

export function CardWaiting({ holdEnded }: Pick<Props, 'holdEnded'>) {
  return (
    <>
      <Badge tone="warn">PENDENTE</Badge>
      <h1 className="display mt-4 mb-4 text-hero">{holdEnded ? 'A reserva terminou' : 'Pagamento Realizado!'}</h1>
      <p className="mb-6 text-3 text-ink-2">
        {holdEnded
          ? 'O prazo deste pedido passou, e até agora não recebemos nenhum pagamento.'
          : 'Estamos esperando a confirmação do PagBank. Até agora nada foi pago: se você concluiu o pagamento, ele costuma ser confirmado em poucos minutos; se desistiu, nada foi cobrado.'}
      </p>
      {!holdEnded && <Spinner label="Esta página muda sozinha quando o pagamento for confirmado." />}
    </>
  )
}

/**
 * For buyers who left the card page, or whose card was declined: pay the same order by PIX, or return to PagBank's page. `payUrl` is null if
 * that page is closed.
 */
function OtherWays({ orderId, payUrl, onRenewed }: { orderId: string; payUrl: string | null; onRenewed: Props['onRenewed'] }) {
  const { requesting, refusal, isInAnalysis, renew } = useRenewPix(`/orders/${orderId}/pix`, onRenewed)
  // A second payment could charge the buyer twice, so the page offers none while this one is being analysed.
  if (refusal && isInAnalysis) return <InAnalysis message={refusal} />
  return (
    <Section
      title={payUrl ? 'Não chegou a pagar, ou o cartão foi recusado?' : 'Ainda quer comprar?'}
      className="mt-8 border-t border-rule pt-5"
    >
      <p className="text-ink-2">
        {payUrl
          ? 'O pedido continua o mesmo, com o mesmo total.'
          : 'Se ainda houver estoque, o pedido continua o mesmo, com o mesmo total.'}
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
