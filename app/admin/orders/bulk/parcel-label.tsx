import { addressLines } from '#domain/orders/order/address-lines.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { useSettings } from '#app/settings.ts'
import type { parcels } from './prepare-orders.graphql.ts'

type Parcel = AnswerOf<typeof parcels>[number]

/** To whom, from whom, and what the declaration of contents says. Half of the width of an A4 page. */
export function ParcelLabel({ parcel: { id, name, address, items } }: { parcel: Parcel }) {
  const { seller, storeName } = useSettings()
  const cents = items.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return (
    <li className="break-inside-avoid rounded-1 border border-ink bg-paper-up p-4 print:p-[5mm] print:text-[10pt] print:text-black">
      <p className="text-mini text-ink-2 print:text-[8pt]">Destinatário</p>
      <address className="not-italic wrap-anywhere">
        <span className="block text-3 font-semibold print:text-[12pt]">{name}</span>
        {addressLines(address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="mt-3 border-t border-rule pt-2 text-mini wrap-anywhere print:text-[8pt]">
        {`Remetente: ${[seller.legalName ?? storeName, seller.address].filter(Boolean).join(', ')}`}
      </p>
      <p className="mt-1 text-mini wrap-anywhere print:text-[8pt]">
        {`Declaração de conteúdo: ${items.map(({ quantity, title }) => `${quantity} × ${title}`).join('; ')}. Valor: ${formatCents(cents)}.`}
      </p>
      <p className="mt-1 font-mono text-mini print:text-[8pt]">{`Pedido ${id.slice(0, 8)}`}</p>
    </li>
  )
}
