import { formatCents } from '#domain/platform/values/money.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import type { PlacedOrder } from '#app/store/checkout/api.ts'
import type { SavedOrder } from '#app/store/checkout/saved-order.ts'
import { useRenewPix } from './use-renew-pix.ts'

interface Props {
  order: SavedOrder
  amountCents: number | null
  /** The order no longer holds its stock and coupon. */
  holdEnded: boolean
  onRenewed: (order: PlacedOrder) => void
}

/** The PIX code expired. One click requests a new code for the same order. */
export function PixExpired({ order, amountCents, holdEnded, onRenewed }: Props) {
  const { requesting, refusal, renew } = useRenewPix(`/orders/${order._id}/pix`, onRenewed)
  return (
    <div className="max-w-[36rem]">
      <p role="status" className="text-3 text-ink-2">
        Até agora não recebemos nenhum pagamento. <span>{holdEnded ? 'A reserva terminou, mas o seu pedido' : 'O seu pedido'}</span>{' '}
        continua aqui
        <span>{amountCents !== null && `, com o mesmo total de ${formatCents(amountCents)}`}</span>:{' '}
        <span>{holdEnded ? 'se ainda houver estoque, é só gerar um código novo.' : 'é só gerar um código novo.'}</span>
      </p>
      <Button ref={takeFocus} look="solid" size="pay" className="mt-6 w-full sm:w-auto" disabled={requesting} onClick={() => void renew()}>
        {requesting ? 'Gerando o código…' : 'Gerar novo código PIX'}
      </Button>
      <p className="mt-4 text-small text-ink-2">
        Já pagou com o código antigo? Esta página muda sozinha quando o pagamento for confirmado.
      </p>
      {refusal && (
        <ErrorBox className="mt-6" message={refusal}>
          <LinkButton to="/courses" className="mt-4">
            Voltar aos cursos
          </LinkButton>
        </ErrorBox>
      )}
    </div>
  )
}
