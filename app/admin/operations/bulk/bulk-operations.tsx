import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '#domain/platform/values/counted.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { ActionLink } from '#app/admin/platform/lists/action.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { StatusBadge } from '#app/ui/badge.tsx'
import { countOf, kindTexts, statusTexts, totalOf } from './bulk-texts.ts'
import { listBulkOperations } from './bulk.graphql.ts'

/** Work on many things, for thirty days. */
export default listScreen({
  title: 'Trabalhos em lote',
  list: {
    name: 'bulk',
    document: listBulkOperations,
    fallback: 'Não foi possível ler os trabalhos',
    moves: ({ status }) => status === 'RUNNING',
  },
  empty: 'Nenhum trabalho em lote ainda',
  noun: ['trabalho', 'trabalhos'],
  columns: ['Trabalho', 'Andamento', 'Situação', 'Por', 'Ações'],
  renderRow: (bulk) => (
    <Row key={bulk.id}>
      <Cell className="max-lg:w-full">
        <Link to={addressOf.bulk(bulk.id)} className="font-semibold hover:underline">
          {kindTexts[bulk.kind].title}
        </Link>
        {bulk.summary && <span className="block text-small text-ink-2">{bulk.summary}</span>}
      </Cell>
      <Cell className="money text-small">{`${countOf(bulk, 'DONE').items} de ${counted(totalOf(bulk), ...kindTexts[bulk.kind].noun)}`}</Cell>
      <Cell>
        <StatusBadge {...statusTexts[bulk.status]} />
      </Cell>
      <Cell className="money text-small text-ink-2 wrap-anywhere">{`${bulk.createdBy}, ${formatMoment(bulk.createdAt)}`}</Cell>
      <Actions>
        <ActionLink Icon={ArrowRight} to={addressOf.bulk(bulk.id)} aria-label={`Abrir: ${kindTexts[bulk.kind].title}`} />
      </Actions>
    </Row>
  ),
})
