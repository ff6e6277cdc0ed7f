import { formatCents } from '#domain/platform/values/money.ts'
import { useMinute } from '#app/ui/use-now.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { fiscalDocumentStatuses } from '#domain/compliance/fiscal/fiscal-status.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { OrderCell } from '#app/admin/orders/order/order-cell.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentFiles } from './document-files.tsx'
import type { RowOf } from '#app/query/document.ts'
import { listFiscalDocuments } from './fiscal.graphql.ts'
import { isMoving, statusTexts, waitsUntil } from '#app/admin/catalogue/fiscal-classes/fiscal-texts.ts'

type Document = RowOf<typeof listFiscalDocuments>

const choices = [{ value: null, label: 'Todas' }, ...fiscalDocumentStatuses.map((value) => ({ value, label: statusTexts[value].text }))]

const Filters = () => (
  <div className="flex grow flex-wrap items-center justify-between gap-3">
    <SwitchLinks filter label="Situação" name="situacao" choices={choices} />
    <span className="flex flex-wrap gap-3">
      <LinkButton to={addressOf.list('exports')} look="plain" size="list">
        Baixar um mês
      </LinkButton>
      <LinkButton to={addressOf.fiscalSettings} size="list">
        Configurar as notas
      </LinkButton>
    </span>
  </div>
)

/** The newest first. A rejected one says why, and can be sent again. */
export default listScreen({
  title: 'Notas fiscais',
  right: 'finance.write',
  search: 'Buscar por pedido, e-mail, número ou chave...',
  filters: <Filters />,
  list: {
    name: 'fiscal',
    document: listFiscalDocuments,
    fallback: 'Não foi possível ler as notas fiscais',
    filters: (query) => ({ status: fiscalDocumentStatuses.find((each) => each === query.get('situacao')) ?? null }),
    moves: isMoving,
  },
  empty: 'Nenhuma nota fiscal encontrada',
  noun: ['nota fiscal', 'notas fiscais'],
  columns: ['Nota', 'Pedido', 'Itens', 'Valor', 'Situação', 'Ações'],
  renderRow: (document) => <DocumentRow key={document.id} document={document} />,
})

function DocumentRow({ document }: { document: Document }) {
  const waits = waitsUntil(document, useMinute())
  return (
    <Row>
      <Cell className="font-semibold whitespace-nowrap">
        {document.name}
        {document.number && <span className="block font-mono text-small text-ink-2">nº {document.number}</span>}
      </Cell>
      <OrderCell {...document} />
      <Cell className="max-w-[18rem] text-small wrap-anywhere max-lg:w-full max-lg:max-w-full">{document.titles.join(', ')}</Cell>
      <Cell className="money">{formatCents(document.totalCents)}</Cell>
      <Cell className="max-lg:w-full">
        <StatusBadge {...statusTexts[document.status]} />
        {waits && <span className="mt-1 block text-small text-ink-2">Sai em {waits}, no fim da garantia</span>}
        {document.reason && <span className="mt-1 block max-w-[22rem] text-small wrap-anywhere text-bad">{document.reason}</span>}
      </Cell>
      <Actions>
        <DocumentFiles document={document} />
        <DocumentActions document={document} />
      </Actions>
    </Row>
  )
}
