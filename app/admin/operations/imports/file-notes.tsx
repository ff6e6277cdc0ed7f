import { mappingOf, unusedColumns } from '#domain/operations/imports/import-fields.ts'
import { counted } from '#domain/platform/values/counted.ts'
import type { Import } from './import-texts.ts'

/** Columns of the file of which nothing is imported. */
export function FileNotes({ row: { header, fields, kind } }: { row: Import }) {
  const unused = unusedColumns(header, mappingOf(fields, kind)).map((place) => header[place] || `Coluna ${place + 1}`)
  if (unused.length === 0) return null
  return (
    <section className="mb-8 grid max-w-[65ch] gap-3 text-small text-ink-2">
      <h2 className="display text-2 text-ink">O que a conferência notou</h2>
      <details open={unused.length <= 12}>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {counted(unused.length, 'coluna do arquivo não é importada', 'colunas do arquivo não são importadas')}
        </summary>
        <p className="wrap-anywhere">{unused.join(', ')}.</p>
      </details>
    </section>
  )
}
