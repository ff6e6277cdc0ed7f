import { ArrowRight } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { isMoving } from '#domain/operations/imports/import-can.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { FailedWrite } from '#app/admin/platform/calls/failed-call.tsx'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { ActionLink } from '#app/admin/platform/lists/action.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { Uploader } from '#app/admin/platform/files/uploader.tsx'
import { StatusBadge } from '#app/ui/badge.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { kindTexts, linesText, platformNames, statusTexts } from './import-texts.ts'
import type { RowOf } from '#app/query/document.ts'
import { createImport, listImports } from './imports.graphql.ts'

/** Files of another platform (docs/imports.md). */
export default listScreen({
  title: 'Importar',
  right: 'imports.run',
  above: <NewImport />,
  list: {
    name: 'imports',
    document: listImports,
    fallback: 'Não foi possível ler as importações',
    moves: ({ status }) => isMoving(status),
  },
  empty: 'Nenhum arquivo ainda',
  noun: ['arquivo', 'arquivos'],
  label: 'Importações',
  columns: ['Arquivo', 'O que traz', 'Linhas', 'Situação', 'Enviado', 'Ações'],
  renderRow: (each) => <ImportRow key={each.id} row={each} />,
})

function NewImport() {
  const navigate = useNavigate()
  const { mutate, error } = useWrite({
    send: (fileId: string) => askPanel(createImport, { fileId }),
    again: [['imports']],
    onDone: ({ id }) => void navigate(addressOf.import(id)),
  })
  return (
    <section className="mb-8 rounded-2 border border-rule bg-paper-up px-4 py-5 md:px-6">
      <h2 className="display text-2">Traga a sua escola</h2>
      <p className="mt-1 max-w-[65ch] text-ink-2">
        Exporte as vendas ou os alunos da Hotmart, da Kiwify, do WooCommerce ou da Shopify em CSV, e envie o arquivo como veio. Antes de
        importar, a loja mostra linha por linha o que vai acontecer. Ninguém recebe aviso antes de você mandar.
      </p>
      <Uploader
        access="PROTECTED"
        accept=".csv,.txt,text/csv"
        label="arquivo CSV"
        replaces={false}
        onDone={({ id }) => mutate(id)}
        className="mt-3"
      />
      <FailedWrite error={error} fallback="O arquivo chegou, mas não pôde ser aberto. Envie-o de novo." className="mt-3" />
      <p className="mt-2 text-small text-ink-2">Crie antes os cursos: as compras e os acessos se ligam a eles pelo nome.</p>
    </section>
  )
}

function ImportRow({ row }: { row: RowOf<typeof listImports> }) {
  const to = addressOf.import(row.id)
  return (
    <Row>
      <Cell className="max-lg:w-full">
        <Link to={to} className="font-semibold wrap-anywhere hover:underline">
          {row.name}
        </Link>
      </Cell>
      <Cell className="text-small">
        {kindTexts[row.kind].title} <span className="text-ink-2">· {platformNames[row.platform]}</span>
      </Cell>
      <Cell className="money text-small">{row.lines > 0 ? linesText(row.lines) : '—'}</Cell>
      <Cell>
        <StatusBadge {...statusTexts[row.status]} />
      </Cell>
      <Cell className="money text-small text-ink-2">{formatMoment(row.createdAt)}</Cell>
      <Actions>
        <ActionLink Icon={ArrowRight} to={to} aria-label={`Abrir ${row.name}`} />
      </Actions>
    </Row>
  )
}
