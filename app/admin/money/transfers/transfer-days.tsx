import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { FailedCall } from '#app/admin/platform/calls/failed-call.tsx'
import { withFilter } from '#app/admin/platform/lists/address.ts'
import { Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import { counted } from '#domain/platform/values/counted.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { listTransferDays } from './reconciliation.graphql.ts'
import { type Day, openText } from './transfer-texts.ts'

export const useTransferDays = () =>
  useQuery({
    ...panelQuery(['reconciliation', 'days'], listTransferDays, {}),
    staleTime: 0,
  })

/** The last two weeks, once they are read. A day leads to its lines. */
export function TransferDays() {
  const { data, error, refetch } = useTransferDays()
  if (error) return <FailedCall error={error} fallback="Não foi possível ler os dias do extrato" onRetry={() => void refetch()} />
  if (!data) return null
  if (data.length === 0) return <p className="text-ink-2">O extrato de cada dia chega no dia seguinte. Até agora não chegou nenhum.</p>
  return (
    <Table label="Dias" columns={['Dia', 'Lançamentos', 'Vendas', 'Tarifas', 'Líquido', 'Repassado']}>
      {data.map((day) => (
        <DayRow key={day.day} day={day} />
      ))}
    </Table>
  )
}

function DayRow({ day }: { day: Day }) {
  const { search } = useLocation()
  const open = openText(day)
  return (
    <Row>
      <Cell className="money font-semibold whitespace-nowrap">
        <Link
          to={{ search: withFilter(search, 'dia', day.day) }}
          preventScrollReset
          className="inline-flex min-h-9 items-center underline hover:no-underline"
        >
          {formatDay(day.day)}
        </Link>
      </Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-2">
          {day.importedAt === null && <Badge tone="info">Importando</Badge>}
          {open && <Badge tone="bad">{open}</Badge>}
          {day.matched > 0 && <span className="text-small text-ink-2">{counted(day.matched, 'conferido', 'conferidos')}</span>}
          {day.accepted > 0 && <span className="text-small text-ink-2">{counted(day.accepted, 'aceito', 'aceitos')}</span>}
        </span>
      </Cell>
      <Sum name="vendas" cents={day.grossCents} />
      <Sum name="tarifas" cents={day.feeCents} />
      <Sum name="líquido" cents={day.netCents} />
      <Sum name="repassado" cents={day.settledCents} last />
    </Row>
  )
}

const Sum = ({ name, cents, last = false }: { name: string; cents: number; last?: boolean }) => (
  <Cell name={name} className={`money whitespace-nowrap ${last ? 'font-semibold lg:text-right' : ''}`}>
    {formatCents(cents)}
  </Cell>
)
