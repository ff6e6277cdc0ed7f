import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCpf, formatPhone } from '#domain/platform/values/masks.ts'
import { copyAndSay } from '#app/admin/platform/dialogs/copy-and-say.ts'
import { addressLines } from '#domain/orders/order/address-lines.ts'
import type { Order } from './order-standing.ts'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

export function OrderBuyer({ order, children }: { order: Order; children?: ReactNode }) {
  const facts = [
    ['Nome', order.name],
    ['E-mail', order.email],
    ['CPF', formatCpf(order.cpf) || '—'],
    ['Telefone', order.phone ? formatPhone(order.phone) : '—'],
    ['Origem', order.lastTouch ?? order.source ?? '—'],
    ...(order.firstTouch && order.firstTouch !== order.lastTouch ? [['Antes', order.firstTouch] as const] : []),
    ['Termos', order.termsVersion === null ? '—' : <TermsLink key="terms" version={order.termsVersion} />],
  ] as const
  return (
    <section>
      <h3 className="display mb-2 text-3">Cliente</h3>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-1 text-small">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{typeof value === 'string' ? <WholeNumbers>{value}</WholeNumbers> : value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

const TermsLink = ({ version }: { version: number }) => (
  <a href={`/termos/${version}`} target="_blank" rel="noreferrer" className="ink-link">
    versão {version}, aceita na compra
  </a>
)

/** In the format of a parcel label. One click copies all of it. */
export function OrderAddress({ name, address, children }: { name: string; address: NonNullable<Order['address']>; children?: ReactNode }) {
  const lines = addressLines(address)
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="display text-3">Entrega</h3>
        <button
          type="button"
          onClick={() => void copyAndSay([name, ...lines].join('\n'), { done: 'Endereço copiado' })}
          className="inline-flex min-h-9 items-center gap-2 text-small font-semibold text-ink-2 hover:text-ink"
        >
          <Copy aria-hidden className="size-4" /> Copiar endereço
        </button>
      </div>
      <address className="text-small wrap-anywhere not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            <WholeNumbers>{line}</WholeNumbers>
          </span>
        ))}
      </address>
      {children}
    </section>
  )
}
