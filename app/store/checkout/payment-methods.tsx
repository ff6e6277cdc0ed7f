import { CreditCard, QrCode } from 'lucide-react'
import { formatCents } from '#domain/platform/values/money.ts'
import { mostInstallments } from '#domain/checkout/installments.ts'
import type { OrderSummary } from '#domain/orders/pricing/order-summary.ts'
import { Installments } from '#app/store/cart/installments.tsx'

export type Method = 'pix' | 'credit'

const choices = [
  { method: 'pix', name: 'PIX', promise: 'Aprovação imediata', Icon: QrCode },
  { method: 'credit', name: 'Cartão de crédito', promise: 'Parcele em até 12x', Icon: CreditCard },
] as const

interface Props {
  chosen: Method | null
  onChoose: (method: Method) => void
  /** The sums of a payment by PIX. */
  byPix: OrderSummary
  /** A cycle of a plan: it is not paid in parts. */
  isCycle: boolean
  /** The card pays each cycle by itself. */
  cardRenews: boolean
  /** The total of a payment by card in one part, in BRL cents. */
  cardCents: number
}

const cardOfPlan = (renews: boolean) =>
  renews ? 'Cobrado a cada vencimento, até você cancelar' : 'À vista, o primeiro ciclo. Os próximos são por PIX'

export function PaymentMethods({ chosen, onChoose, byPix, isCycle, cardRenews, cardCents }: Props) {
  return (
    <fieldset className="py-8">
      <legend className="display float-left mb-4 w-full text-2">Forma de pagamento</legend>
      <div className="clear-both grid gap-3 md:grid-cols-2">
        {choices.map(({ method, name, promise, Icon }) => (
          <label
            key={method}
            className="flex min-h-20 items-center gap-4 rounded-2 border border-rule-strong bg-paper-up px-5 py-3 has-checked:border-accent-line has-checked:bg-accent-wash has-checked:shadow-[inset_0_0_0_1.5px_var(--accent-line)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="method"
              value={method}
              checked={chosen === method}
              onChange={() => onChoose(method)}
              className="radio"
            />
            <span className="grow">
              <span className="block font-semibold">{cardRenews && method === 'credit' ? `${name} (renova\u00a0sozinho)` : name}</span>
              <span className="block text-small text-ink-2">{isCycle && method === 'credit' ? cardOfPlan(cardRenews) : promise}</span>
              {method === 'credit' && !isCycle && (
                <span className="money block text-small text-ink-2 empty:hidden">
                  <Installments cents={cardCents} leastCount={mostInstallments} />
                </span>
              )}
              {method === 'pix' && byPix.pixDiscount > 0 && (
                <span className="money block text-small font-semibold text-ok">
                  {`${formatCents(byPix.total)}, ${formatCents(byPix.pixDiscount)} a menos`}
                </span>
              )}
            </span>
            <Icon aria-hidden className="hidden size-6 shrink-0 min-[20rem]:block" strokeWidth={1.7} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
