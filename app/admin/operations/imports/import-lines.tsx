import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { importOutcomes } from '#domain/operations/imports/import-can.ts'
import { fileDownload } from '#app/admin/platform/calls/file-download.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { ListRows } from '#app/admin/platform/lists/list-rows.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { type Import, outcomeTexts } from './import-texts.ts'
import { listImportLines } from './imports.graphql.ts'

/** Each line of the file, and its outcome. */
export function ImportLines({ row }: { row: Import }) {
  const [query] = useSearchParams()
  const outcome = importOutcomes.find((each) => each === query.get('ver')) ?? null
  const total = row.counts.reduce((sum, lines) => sum + lines, 0)
  const choices = importOutcomes.flatMap((value, place) => {
    const lines = row.counts[place] ?? 0
    return lines > 0 ? [{ value, label: `${outcomeTexts[value].text} ${lines}` }] : []
  })
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <h2 className="display text-2">Linhas</h2>
        {(row.counts.at(-1) ?? 0) > 0 && <RefusedLines row={row} />}
      </div>
      <div className="mb-4">
        <SwitchLinks filter label="Mostrar" name="ver" choices={[{ value: null, label: `Todas ${total}` }, ...choices]} />
      </div>
      <ListRows
        list={{
          name: 'imports',
          document: listImportLines,
          fallback: 'Não foi possível ler as linhas',
          filters: () => ({ id: row.id, outcome }),
        }}
        empty="Nenhuma linha."
        noun={['linha', 'linhas']}
        label="Linhas"
        renderRow={({ line, row: fileRow, cells, outcome: own, reason }) => (
          <li key={line} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[4rem_8rem_minmax(0,1fr)]">
            <span className="money text-small text-ink-2">
              <span className="sr-only">Linha </span>
              {fileRow}
            </span>
            <span>
              <Badge tone={outcomeTexts[own].tone}>{outcomeTexts[own].one}</Badge>
            </span>
            <span className="min-w-0">
              <span className="block wrap-anywhere">{importedValues(row, cells)}</span>
              {reason && <span className={`block text-small ${own === 'REFUSE' ? 'text-bad' : 'text-ink-2'}`}>{reason}</span>}
            </span>
          </li>
        )}
      />
    </section>
  )
}

/** Values of the columns that are imported. */
const importedValues = ({ fields }: Import, cells: readonly string[]) =>
  cells.filter((cell, place) => fields[place] && cell.trim()).join(' · ')

const RefusedLines = ({ row: { id, name } }: { row: Import }) => (
  <WriteButton
    busy="Baixando…"
    write={fileDownload({
      path: `/imports/${id}/refused`,
      name: `recusadas-${name}`,
      limitMs: 120_000,
      failed: 'Não foi possível baixar as linhas',
    })}
  >
    <Download aria-hidden className="size-4" /> Baixar as recusadas
  </WriteButton>
)
