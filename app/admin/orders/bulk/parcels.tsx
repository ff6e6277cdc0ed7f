import { Printer } from 'lucide-react'
import { useLocation } from 'react-router'
import { counted } from '#domain/platform/values/counted.ts'
import { shelfList } from '#domain/orders/order/shelf-list.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { NotGiven } from '#app/admin/platform/forms/not-given.tsx'
import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import type { Chosen } from '#app/admin/platform/lists/bulk/use-prepare.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { Button } from '#app/ui/button.tsx'
import { ParcelLabel } from './parcel-label.tsx'
import { parcels } from './prepare-orders.graphql.ts'

const title = 'Separar e etiquetar'
const list = addressOf.list('orders', '?pago=sim&enviado=nao&fisico=sim')

/** One page for the printer: what to take from the shelf, then a label for each order. The browser's own print command is enough. */
export default function Parcels() {
  const { state } = useLocation() as { state: { chosen?: Chosen } | null }
  if (!state?.chosen)
    return <NotGiven title={title} message="Escolha os pedidos na lista, e abra esta página por lá." list={list} back="Pedidos" />
  return (
    <Loaded
      query={panelQuery(['orders', 'parcels', state.chosen], parcels, state.chosen)}
      fallback="Não foi possível ler os pedidos"
      reading="Lendo os pedidos"
      whole
    >
      {(orders) => <Sheet orders={orders} />}
    </Loaded>
  )
}

type Orders = AnswerOf<typeof parcels>

function Sheet({ orders }: { orders: Orders }) {
  return (
    <>
      <PageHead
        title={title}
        back={{ to: list, name: 'Pedidos' }}
        note={`${counted(orders.length, 'pedido', 'pedidos')} esperando envio`}
        action={
          orders.length > 0 && (
            <span className="print:hidden">
              <Button look="ink" size="list" onClick={() => window.print()}>
                <Printer aria-hidden className="size-4" /> Imprimir
              </Button>
            </span>
          )
        }
      />
      {orders.length === 0 ? (
        <p>Nenhum dos escolhidos espera envio.</p>
      ) : (
        <>
          <Shelf orders={orders} />
          <ul aria-label="Etiquetas" className="mt-8 grid gap-4 sm:grid-cols-2 print:mt-0 print:grid-cols-2 print:gap-[6mm]">
            {orders.map((parcel) => (
              <ParcelLabel key={parcel.id} parcel={parcel} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const Shelf = ({ orders }: { orders: Orders }) => (
  <section className="break-after-page">
    <h2 className="display mb-2 text-2">Separar do estoque</h2>
    <table className="w-full max-w-3xl text-left">
      <thead className="text-small text-ink-2">
        <tr>
          <th scope="col">Exemplares</th>
          <th scope="col">Título</th>
          <th scope="col">Código</th>
        </tr>
      </thead>
      <tbody>
        {shelfList(orders).map(({ title: book, code, quantity }) => (
          <tr key={`${book} ${code}`} className="break-inside-avoid">
            <td className="money w-28 border-t border-rule py-2 text-3 font-semibold">{quantity}</td>
            <td className="border-t border-rule py-2 pr-4 wrap-anywhere">{book}</td>
            <td className="min-w-20 border-t border-rule py-2 font-mono text-small wrap-anywhere">{code}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
