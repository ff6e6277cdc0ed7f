import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../lists/list-page.tsx'
import { AcceptLine } from './accept-line.tsx'
import { ImportDay } from './import-day.tsx'
import { LineFilters, statusFilter } from './line-filters.tsx'
import { LineTable } from './line-table.tsx'
import { listTransferLines } from './reconciliation.graphql.ts'
import { TransferDays, useTransferDays } from './transfer-days.tsx'
import { dayIn, type Line } from './transfer-texts.ts'

/** PagBank's transfer report compared with the store's payments (docs/rules/admin-panel.md#reconciliation). */
export default function Reconciliation() {
  const [query] = useSearchParams()
  const { isPending } = useTransferDays()
  const [accepting, setAccepting] = useState<Line | null>(null)
  return (
    <>
      <ListPage
        lang="pt"
        title="Conciliação"
        note="O extrato do PagBank, comparado com os pedidos"
        above={
          <div className="mb-8 grid gap-4">
            <TransferDays />
            <ImportDay />
          </div>
        }
        loadingAbove={isPending}
        search="Buscar por pedido, NSU ou transação..."
        filters={<LineFilters />}
        list={{
          name: 'reconciliation',
          document: listTransferLines,
          pick: (result) => result.listTransferLines,
          fallback: 'Não foi possível ler o extrato',
          filters: { day: dayIn(query), status: statusFilter(query) },
          live: true,
        }}
        empty="Nenhum lançamento encontrado"
        noun="lançamentos"
      >
        {(lines) => <LineTable lines={lines} onAccept={setAccepting} />}
      </ListPage>
      {accepting && <AcceptLine line={accepting} onClose={() => setAccepting(null)} />}
    </>
  )
}
