import type { OrderOfLibrary } from '#domain/delivery/library-answers.ts'
import { correiosAddress, trackingWords } from '#domain/orders/order/tracking-words.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'

/** Where the printed books of an order are, and how the parcel can be followed. */
export function ShipmentStatus({ shipment }: { shipment: NonNullable<OrderOfLibrary['shipment']> }) {
  if (!shipment.sentAt) return 'Livro impresso em preparação para o envio'
  const words = trackingWords(shipment)
  const address = correiosAddress(shipment.trackingCode ?? '')
  return (
    <>
      Enviado em {formatDay(shipment.sentAt)}
      {words && <span className="wrap-anywhere"> · {words}</span>}
      {address && (
        <>
          {' · '}
          <a href={address} target="_blank" rel="noreferrer" className="ink-link print:hidden">
            Acompanhar a entrega
          </a>
        </>
      )}
    </>
  )
}
