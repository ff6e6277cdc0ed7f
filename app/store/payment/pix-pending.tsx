import { Clock } from 'lucide-react'
import { formatCents } from '#domain/platform/values/money.ts'
import { readBrCode } from '#domain/money/payments/br-code.ts'
import { useSettings } from '#app/settings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { announce } from '#app/ui/take-focus.ts'
import { useNow } from '#app/ui/use-now.ts'
import type { PlacedOrder } from '#app/store/checkout/api.ts'
import { CopyCode } from './copy-code.tsx'
import { countdown, secondsUntil } from '#app/store/checkout/countdown.ts'
import { PixExpired } from './pix-expired.tsx'
import type { SavedOrder } from '#app/store/checkout/saved-order.ts'
import { Steps } from './steps.tsx'

interface Props {
  order: SavedOrder
  text: string
  /** Milliseconds by which the server's clock is ahead of the browser's; null until it is known. */
  serverAhead: number | null
  /** The order no longer holds its stock and coupon. It takes them again with a new code. */
  holdEnded: boolean
  /** The buyer requested this code on this page, and it replaced the previous content. */
  renewed: boolean
  onRenewed: (order: PlacedOrder) => void
}

export function PixPending({ order, text, serverAhead, holdEnded, renewed, onRenewed }: Props) {
  const { expiration } = order
  const now = useNow(expiration !== undefined)
  const left = expiration && serverAhead !== null ? secondsUntil(expiration, now, serverAhead) : null
  const ended = left === 0 || holdEnded
  const code = readBrCode(text)
  const amount = code.kind === 'ok' ? code.amountCents : null
  return (
    <>
      {/* The button that was pressed is gone, so the heading of the new content takes the focus. */}
      <h1
        key={text}
        ref={renewed ? announce : null}
        tabIndex={-1}
        className="display mb-8 flex flex-wrap items-center gap-4 text-1 outline-none"
      >
        <span>{ended ? 'O código PIX venceu' : 'Falta só o PIX'}</span> <Badge tone="warn">PENDENTE</Badge>
      </h1>
      {ended ? (
        <PixExpired order={order} amountCents={amount} holdEnded={holdEnded} onRenewed={onRenewed} />
      ) : (
        <Payable order={order} text={text} amountCents={amount} secondsLeft={left} />
      )}
    </>
  )
}

/** On a phone the code to copy comes first, because a phone cannot scan its own screen. */
function Payable({
  order,
  text,
  amountCents,
  secondsLeft,
}: {
  order: SavedOrder
  text: string
  amountCents: number | null
  secondsLeft: number | null
}) {
  const { storeName } = useSettings()
  const where = order.image ? 'por QR Code ou copia e cola' : 'por copia e cola'
  return (
    <div className="grid items-start gap-x-20 gap-y-8 lg:grid-cols-[22.5rem_1fr]">
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">
        {amountCents !== null && (
          <>
            <p className="text-ink-2">Total a pagar</p>
            <p translate="no" className="money text-price font-bold">
              {formatCents(amountCents)}
            </p>
          </>
        )}
        {order.expiration && <Expiry iso={order.expiration} secondsLeft={secondsLeft} />}
        <CopyCode text={text} />
        <p className="my-6">
          <Spinner label="Esta página muda sozinha quando o pagamento for confirmado." />
        </p>
        <Steps
          steps={[
            'Abra o aplicativo do seu banco.',
            `Escolha pagar com PIX, ${where}.`,
            `Confira o valor e o nome da ${storeName}, e confirme.`,
            'Pronto. O acesso chega no seu e-mail em instantes.',
          ]}
        />
      </div>
      {order.image && (
        <img
          src={order.image}
          alt="QR Code do PIX"
          width="480"
          height="480"
          className="w-full max-w-[22.5rem] rounded-2 border border-rule bg-white p-3 lg:col-start-1 lg:row-start-1"
        />
      )}
    </div>
  )
}

function Expiry({ iso, secondsLeft }: { iso: string; secondsLeft: number | null }) {
  return (
    <p className="mt-1 flex items-center gap-2.5 text-ink-2">
      <Clock aria-hidden className="size-5 shrink-0" />
      <span>
        Expira em{' '}
        <time dateTime={iso} translate="no" className="font-semibold text-ink">
          {formatMoment(iso)}
        </time>
        {/* Known a moment later: its space is reserved, because the button below would move. */}
        <span role="timer" translate="no" className={`money whitespace-nowrap ${secondsLeft === null ? 'invisible' : ''}`}>
          {` · faltam ${countdown(secondsLeft ?? 0)}`}
        </span>
      </span>
    </p>
  )
}
