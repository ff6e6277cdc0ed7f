import { formatCents } from '#domain/platform/values/money.ts'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { Badge, StatusBadge, type Status } from '#app/ui/badge.tsx'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'

type Payment = Order['payments'][number]
type Charge = Order['charges'][number]

/** Each payment attempt with the provider's ids: what support needs first. */
export function OrderPayments({ order }: { order: Order }) {
  return (
    <DialogSection title="Pagamento">
      {order.payments.length === 0 ? (
        <p className="text-small text-ink-2">{order.method === 'FREE' ? 'Sem valor a cobrar.' : 'Nenhuma cobrança foi criada.'}</p>
      ) : (
        <ul className="grid gap-2">
          {order.payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} charges={order.charges.filter((charge) => charge.paymentId === payment.id)} />
          ))}
        </ul>
      )}
    </DialogSection>
  )
}

const statuses: Record<string, Status> = {
  REQUESTING: { text: 'Sem resposta ainda', tone: 'warn' },
  WAITING: { text: 'Aguardando', tone: 'plain' },
  IN_ANALYSIS: { text: 'Em análise', tone: 'info' },
  PAID: { text: 'Pago', tone: 'ok' },
  DECLINED: { text: 'Recusado', tone: 'bad' },
  EXPIRED: { text: 'Expirado', tone: 'quiet' },
  REFUSED: { text: 'Não aceito', tone: 'bad' },
  REFUNDED: { text: 'Reembolsado', tone: 'quiet' },
}

function PaymentLine({ payment, charges }: { payment: Payment; charges: Charge[] }) {
  const numbers = [payment.providerOrderId, payment.providerCheckoutId, payment.providerChargeId].filter((id) => id !== null)
  return (
    <li className="rounded-1 border border-rule px-3 py-2 text-small">
      <div className="money flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{payment.method === 'PIX' ? 'PIX' : 'Cartão'}</span>
        <StatusBadge {...(statuses[payment.status] ?? { text: payment.status, tone: 'plain' })} />
        {payment.refundDue && <Badge tone="bad">Reembolsar</Badge>}
        <span>{formatCents(payment.amountCents)}</span>
        {payment.refundedCents > 0 && <span className="text-ink-2">reembolsado {formatCents(payment.refundedCents)}</span>}
        <span className="text-ink-2">{formatMoment(payment.createdAt)}</span>
      </div>
      {payment.refusal && <p className="text-bad">{payment.refusal}</p>}
      {charges.map((charge) => (
        <ChargeFacts key={charge.id} charge={charge} />
      ))}
      {numbers.length > 0 && <p className="font-mono text-mini break-all text-ink-2">{numbers.join(' · ')}</p>}
    </li>
  )
}

/** The numbers that a bank asks for, and what PagBank has kept and paid out. */
function ChargeFacts({ charge }: { charge: Charge }) {
  const facts = [
    ['Código do PIX no banco (E2E)', charge.endToEndId],
    ['Número da venda na operadora (NSU)', charge.nsu],
    ['Autorização', charge.authorizationCode],
    ['Tarifa', charge.feeCents === null ? null : formatCents(charge.feeCents)],
    [charge.settledCents === null ? 'Repasse previsto' : 'Repassado', payoutText(charge)],
  ].filter(([, value]) => value !== null)
  if (facts.length === 0) return null
  return (
    <dl className="money mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-mini text-ink-2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt>{name}</dt>
          <dd className="min-w-0 break-all text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const payoutText = ({ settledCents, expectedOn }: Charge) =>
  settledCents === null ? expectedOn && formatDay(expectedOn) : formatCents(settledCents)
