import { TwoPresses } from '#app/store/shell/two-presses.tsx'
import { cancelOrder } from '#app/store/checkout/api.ts'

interface Props {
  orderId: string
  /** A cycle of a subscription. */
  isCycle: boolean
  onCanceled: () => void
}

/** A discreet action at the end of the page, which asks before it cancels (docs/rules/orders.md#canceling). */
export const CancelOrder = ({ orderId, isCycle, onCanceled }: Props) => (
  <div className="mt-10 border-t border-rule pt-4 pb-10">
    <TwoPresses
      ask="Cancelar pedido"
      text={`${
        isCycle
          ? 'Nada é cobrado. Se era a renovação, a assinatura termina no fim do que já está pago.'
          : 'A reserva termina e nada é cobrado.'
      } Se você já pagou, espere a confirmação nesta página.`}
      label="Confirmar o cancelamento"
      busy="Cancelando…"
      failed="Não foi possível cancelar o pedido"
      stay="Manter pedido"
      run={async () => {
        await cancelOrder(orderId)
        onCanceled()
      }}
    />
  </div>
)
