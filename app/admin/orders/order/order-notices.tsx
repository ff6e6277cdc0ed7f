import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import type { Order } from './order-standing.ts'

const cancelTexts = {
  STAFF: 'Cancelado pela equipe.',
  BUYER: 'Cancelado por quem comprou.',
  REPLACED: 'Quem comprou fez outro pedido da mesma compra, que ficou no lugar deste e com os pagamentos dele:',
} as const

/** Whatever staff have to know of an order before they do anything with it. */
export const OrderNotices = ({ order }: { order: Order }) => (
  <>
    <Gone order={order} />
    {order.cancelReason && (
      <Note>
        {cancelTexts[order.cancelReason]} {order.replacedById && <PageLink id={order.replacedById} />}
      </Note>
    )}
    {order.upsellOfId && (
      <Note>
        Oferta depois de <PageLink id={order.upsellOfId} />
      </Note>
    )}
    {order.refundDue && (
      <p role="alert" className="mb-4 rounded-2 bg-bad-wash px-4 py-3 text-bad">
        <strong className="font-semibold">Dinheiro a reembolsar.</strong> Ele chegou quando já não podia ser atendido, ou chegou duas vezes.
      </p>
    )}
  </>
)

const Note = ({ children }: { children: ReactNode }) => <p className="mb-4 text-small text-ink-2">{children}</p>

const PageLink = ({ id }: { id: string }) => (
  <Link to={addressOf.order(id)} aria-label={`Pedido ${id.slice(0, 8)}`} className="ink-link font-mono">
    #{id.slice(0, 8)}
  </Link>
)

/** Why an order is found by its number alone, or shows less than it was bought with. See docs/rules/privacy.md. */
function Gone({ order: { anonymizedAt, blockedAt, maskedAt } }: { order: Order }) {
  const text = anonymizedAt
    ? `Os dados pessoais saíram em ${formatDay(anonymizedAt)}.`
    : blockedAt
      ? `Exclusão pedida em ${formatDay(blockedAt)}. Até sair, o pedido não aparece nas buscas, só abre pelo número, e o histórico guarda quem abriu.`
      : maskedAt && `CPF, telefone e endereço saíram em ${formatDay(maskedAt)}, depois do prazo fiscal.`
  return text && <p className="mb-4 border-l-4 border-rule-strong pl-3 text-small text-ink-2">{text}</p>
}
