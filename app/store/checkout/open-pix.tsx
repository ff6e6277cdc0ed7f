import { formatCents } from '#domain/platform/values/money.ts'
import { readBrCode } from '#domain/money/payments/br-code.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import type { OpenPix } from './use-open-pix.ts'

interface Props {
  order: Extract<OpenPix, { kind: 'open' }>['order']
  onNewOrder: () => void
}

/** Shows the open order to buyers who return from the PIX page, instead of a form that would place a second one. */
export function OpenPixNotice({ order, onNewOrder }: Props) {
  const code = readBrCode(order.text ?? '')
  const amount = code.kind === 'ok' && code.amountCents !== null ? formatCents(code.amountCents) : null
  return (
    <div className="page">
      <div className="mx-auto max-w-[40rem] py-14 lg:py-20">
        <h1 className="display text-1">Você já tem um PIX em aberto</h1>
        <p className="mt-3 text-3 text-ink-2 wrap-anywhere">{[titles(order.bought), amount].filter(Boolean).join(' · ')}</p>
        <p className="mt-2 text-ink-2">
          O código vale até <time dateTime={order.expiration}>{formatMoment(order.expiration)}</time>.
        </p>
        <p className="mt-2 text-ink-2">Errou um dado ou quer pagar de outro jeito? Um novo pedido substitui este.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/postcheckout" look="solid" size="pay" className="w-full sm:w-auto">
            Ver o código PIX
          </LinkButton>
          <Button size="pay" className="w-full sm:w-auto" onClick={onNewOrder}>
            Fazer um novo pedido
          </Button>
        </div>
      </div>
    </div>
  )
}

function titles(bought: Props['order']['bought']): string {
  const [first, ...others] = bought
  if (!first) return ''
  if (others.length === 0) return first.title
  return `${first.title} e mais ${counted(others.length, 'item', 'itens')}`
}
