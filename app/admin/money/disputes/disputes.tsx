import { FileText } from 'lucide-react'
import { formatCents } from '#domain/platform/values/money.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { ActionLink } from '#app/admin/platform/lists/action.tsx'
import { flagChoices, flagIn } from '#app/admin/platform/lists/address.ts'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { OrderCell } from '#app/admin/orders/order/order-cell.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { DisputeDeadline } from './dispute-deadline.tsx'
import { kindTexts, reasonTexts } from '#domain/money/disputes/dispute-words.ts'
import { statusTexts } from './dispute-texts.ts'
import type { RowOf } from '#app/query/document.ts'
import { listDisputes } from './disputes.graphql.ts'

type Dispute = RowOf<typeof listDisputes>

const choices = flagChoices('Todas', 'Em aberto', 'Encerradas')

/** Open disputes, the earliest deadline first. Each leads to its order, where it is answered and decided. */
export default listScreen({
  title: 'Contestações',
  search: 'Buscar por e-mail, pedido ou protocolo...',
  filters: <SwitchLinks filter label="Situação" name="aberta" choices={choices} />,
  list: {
    name: 'disputes',
    document: listDisputes,
    fallback: 'Não foi possível ler as contestações',
    filters: (query) => ({ active: flagIn(query, 'aberta') }),
  },
  empty: 'Nenhuma contestação encontrada',
  noun: ['contestação', 'contestações'],
  columns: ['Prazo', 'Pedido', 'Tipo e motivo', 'Valor', 'Situação', 'Ações'],
  renderRow: (dispute) => <DisputeRow key={dispute.id} dispute={dispute} />,
})

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const short = dispute.orderId.slice(0, 8)
  return (
    <Row>
      <Cell className="text-small">
        <DisputeDeadline dispute={dispute} />
      </Cell>
      <OrderCell {...dispute} />
      <Cell className="text-small max-lg:w-full">
        <span className="block font-semibold">{kindTexts[dispute.kind]}</span>
        <span className="text-ink-2">{reasonTexts[dispute.reason]}</span>
      </Cell>
      <Cell className="money">{formatCents(dispute.amountCents)}</Cell>
      <Cell>
        <StatusBadge {...statusTexts[dispute.status]} />
      </Cell>
      <Actions>
        <ActionLink Icon={FileText} to={addressOf.evidence(dispute.id)} aria-label={`Comprovação do pedido ${short}`} title="Comprovação" />
      </Actions>
    </Row>
  )
}
