import { Link, useSearchParams } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import { pageFrom } from '#domain/platform/api/pager.ts'
import type { OrderOfLibrary } from '#domain/delivery/library-answers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { CopyCode } from '#app/store/payment/copy-code.tsx'
import { Empty } from '#app/store/shell/empty.tsx'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { orderStateTexts } from './order-texts.ts'
import { ShipmentStatus } from './shipment-status.tsx'
import { WithLibrary } from './with-library.tsx'

/** `/minha-estante/pedidos`: newest first, ten a page. */
export default function Orders() {
  const page = pageFrom(useSearchParams()[0].get('pagina'))
  return (
    <WithLibrary title="Pedidos" page={page}>
      {({ orders }) =>
        orders.data.length > 0 ? (
          <>
            <ul className="-mt-8">
              {orders.data.map((order) => (
                <Order key={order.id} order={order} />
              ))}
            </ul>
            <Pager {...orders} />
          </>
        ) : (
          <Empty
            text="Nenhum pedido nesta página"
            more="Os seus pedidos aparecem aqui assim que são feitos."
            backTo="/courses"
            back="Ver os cursos"
          />
        )
      }
    </WithLibrary>
  )
}

function Order({ order }: { order: OrderOfLibrary }) {
  const { id, state, createdAt, paidAt, totalCents, refundedCents, lines, pix, shipment, mayWithdraw } = order
  const { text, tone } = orderStateTexts[state]
  return (
    <li className="grid gap-x-10 gap-y-3 border-b border-rule py-6 md:grid-cols-[1fr_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-ink-2">
          <span>
            {formatDay(createdAt)} · Pedido{' '}
            <span translate="no" className="money">
              {id.slice(0, 8)}
            </span>
          </span>
          <Badge tone={tone}>{text}</Badge>
        </p>
        <ul className="mt-2">
          {lines.map((line, place) => (
            <li key={place} className="display text-3 wrap-anywhere">
              <span>{line.quantity > 1 && `${line.quantity} × `}</span>
              {line.title}
            </li>
          ))}
        </ul>
        {shipment && (
          <p className="mt-2 text-small text-ink-2">
            <ShipmentStatus shipment={shipment} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-baseline gap-x-5 md:flex-col md:items-end">
        <span className="money text-3 font-bold">{formatCents(totalCents)}</span>
        {refundedCents > 0 && <span className="money text-small text-ink-2">{formatCents(refundedCents)} reembolsados</span>}
        {paidAt && (
          <LinkButton look="link" size="line" to={`/minha-estante/pedidos/${id}`} className="max-md:ml-auto">
            Comprovante<span className="sr-only"> do pedido {id.slice(0, 8)}</span>
          </LinkButton>
        )}
        {mayWithdraw && (
          <Link to={`/minha-estante/pedidos/${id}#desistir`} className="ink-link inline-flex min-h-11 items-center text-small text-ink-2">
            Desistir<span className="sr-only"> do pedido {id.slice(0, 8)}</span>
          </Link>
        )}
      </div>
      {pix && (
        <div className="max-w-[28rem]">
          <p>
            O código PIX vale até <b className="font-semibold">{formatMoment(pix.expiresAt)}</b>.
          </p>
          <CopyCode text={pix.text} />
        </div>
      )}
    </li>
  )
}
