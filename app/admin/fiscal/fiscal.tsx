import { Link, useLocation, useSearchParams } from 'react-router'
import { type FiscalDocumentStatus, fiscalDocumentStatuses } from '#domain/fiscal-status.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatCents } from '../../ui/format.ts'
import { withFilter } from '../lists/address.ts'
import { ListPage } from '../lists/list-page.tsx'
import { Actions, Cell, Row, Table } from '../lists/table.tsx'
import { DocumentActions } from './document-actions.tsx'
import { listFiscalDocuments, type ListFiscalDocumentsResult } from './fiscal.graphql.ts'
import { isMoving, statusTexts, waitsUntil } from './fiscal-texts.ts'

type Document = ListFiscalDocumentsResult['listFiscalDocuments']['data'][number]

/** The newest first. A rejected one says why, and can be sent again. */
export default function Fiscal() {
  const [query] = useSearchParams()
  const status = fiscalDocumentStatuses.find((each) => each === query.get('situacao')) ?? null
  return (
    <ListPage
      lang="pt"
      title="Notas fiscais"
      search="Buscar por pedido, e-mail, número ou chave..."
      filters={<Filters status={status} />}
      list={{
        name: 'fiscal',
        document: listFiscalDocuments,
        pick: (result) => result.listFiscalDocuments,
        fallback: 'Não foi possível ler as notas fiscais',
        filters: { status },
        live: true,
        moves: isMoving,
      }}
      empty="Nenhuma nota fiscal encontrada"
      noun="notas fiscais"
    >
      {(documents) => (
        <Table label="Notas fiscais" columns={['Nota', 'Pedido', 'Itens', 'Valor', 'Situação', 'Ações']}>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </Table>
      )}
    </ListPage>
  )
}

const link = 'inline-flex min-h-10 items-center rounded-1 border border-rule-strong px-3 text-small font-semibold'

function Filters({ status }: { status: FiscalDocumentStatus | null }) {
  const { search } = useLocation()
  const choices: [FiscalDocumentStatus | null, string][] = [
    [null, 'Todas'],
    ...fiscalDocumentStatuses.map((each): [FiscalDocumentStatus, string] => [each, statusTexts[each].text]),
  ]
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div role="group" aria-label="Situação" className="flex flex-wrap gap-2">
        {choices.map(([value, label]) => (
          <Link
            key={label}
            to={{ search: withFilter(search, 'situacao', value) }}
            aria-current={status === value ? 'true' : undefined}
            className={`${link} bg-paper-up aria-[current]:bg-ink aria-[current]:text-paper`}
          >
            {label}
          </Link>
        ))}
      </div>
      <Link to="/admin/fiscal/settings" className={`${link} ml-auto`}>
        Configurar as notas
      </Link>
    </div>
  )
}

function DocumentRow({ document }: { document: Document }) {
  const { text, tone } = statusTexts[document.status]
  const waits = waitsUntil(document, new Date())
  return (
    <Row>
      <Cell className="font-semibold">
        {document.name}
        {document.number && <span className="block font-mono text-small text-ink-2">nº {document.number}</span>}
      </Cell>
      <Cell className="max-lg:w-full">
        <Link
          to={`/admin/orders?pedido=${document.orderId}`}
          className="inline-flex min-h-9 items-center font-mono text-small hover:underline"
        >
          {document.orderId.slice(0, 8)}
        </Link>
        <span className="block max-w-[14rem] truncate text-small text-ink-2 max-lg:max-w-full" title={document.orderEmail}>
          {document.orderEmail}
        </span>
      </Cell>
      <Cell className="max-w-[18rem] text-small wrap-anywhere max-lg:w-full max-lg:max-w-full">{document.titles.join(', ')}</Cell>
      <Cell className="money">{formatCents(document.totalCents)}</Cell>
      <Cell className="max-lg:w-full">
        <Badge tone={tone}>{text}</Badge>
        {waits && <span className="mt-1 block text-small text-ink-2">Sai em {waits}, no fim da garantia</span>}
        {document.reason && <span className="mt-1 block max-w-[22rem] text-small wrap-anywhere text-bad">{document.reason}</span>}
      </Cell>
      <Actions>
        <DocumentActions document={document} />
      </Actions>
    </Row>
  )
}
