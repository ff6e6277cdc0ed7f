import { Link, useLocation } from 'react-router'
import { X } from 'lucide-react'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { ListPage } from '#app/admin/platform/lists/list-page.tsx'
import { ImportDay } from './import-day.tsx'
import { LineRow } from './line-row.tsx'
import { listTransferLines } from './reconciliation.graphql.ts'
import { TransferDays, useTransferDays } from './transfer-days.tsx'
import { dayIn } from './transfer-texts.ts'
import { withFilter } from '#app/admin/platform/lists/address.ts'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'

/** PagBank's transfer report compared with the store's payments (docs/rules/admin-panel.md#reconciliation). */
export default function Reconciliation() {
  const { isPending } = useTransferDays()
  return (
    <ListPage
      title="Conciliação"
      right="finance.write"
      note="O extrato do PagBank, comparado com os pedidos"
      above={
        <div className="mb-8 grid gap-4">
          <TransferDays />
          <ImportDay />
        </div>
      }
      loadingAbove={isPending}
      search="Buscar por pedido, nº da venda (NSU) ou transação..."
      filters={<LineFilters />}
      list={{
        name: 'reconciliation',
        document: listTransferLines,
        fallback: 'Não foi possível ler o extrato',
        filters: (query) => ({ day: dayIn(query), status: statusFilter(query) }),
      }}
      empty="Nenhum lançamento encontrado"
      noun={['lançamento', 'lançamentos']}
      label="Lançamentos"
      columns={['Dia', 'Lançamento', 'Pedido', 'Valor', 'Tarifa', 'Líquido', 'Situação', 'Ações']}
      renderRow={(line) => <LineRow key={line.id} line={line} />}
    />
  )
}

/** Without a choice, the screen shows what needs a decision. */
const choices = [
  { value: null, label: 'Em aberto', status: 'OPEN' },
  { value: 'conferidos', label: 'Conferidos', status: 'MATCHED' },
  { value: 'aceitos', label: 'Aceitos', status: 'ACCEPTED' },
  { value: 'todos', label: 'Todos', status: null },
] as const

const statusFilter = (query: URLSearchParams) => (choices.find(({ value }) => value === query.get('situacao')) ?? choices[0]).status

function LineFilters() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const day = dayIn(query)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <SwitchLinks titled label="Situação" name="situacao" choices={choices} />
      {day && (
        <Link
          to={{ search: withFilter(search, 'dia', null) }}
          preventScrollReset
          aria-label={`Mostrar todos os dias, e não só ${formatDay(day)}`}
          className="money inline-flex min-h-11 items-center gap-2 rounded-1 border border-ink bg-paper-up px-3 text-small font-semibold hover:bg-paper-down"
        >
          {formatDay(day)} <X aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  )
}
