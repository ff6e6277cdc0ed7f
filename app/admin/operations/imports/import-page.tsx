import { useEffect } from 'react'
import { useParams } from 'react-router'
import { isMoving } from '#domain/operations/imports/import-can.ts'
import { panelClient, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { StatusBadge } from '#app/ui/badge.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { CourseMatches } from './course-matches.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportLines } from './import-lines.tsx'
import { type Import, kindTexts, linesText, platformNames, statusTexts } from './import-texts.ts'
import { FileNotes } from './file-notes.tsx'
import { getImport } from './imports.graphql.ts'
import { RevokedAccesses } from './revoked-accesses.tsx'
import { StatusWords } from './status-words.tsx'

/** How often a step that a job does is looked at. Milliseconds. */
const movingMs = 1_000

/** One file: its columns, the dry run line by line, the run and its undo (docs/imports.md#steps). */
export default function ImportPage() {
  const { id = '' } = useParams()
  return (
    <Loaded
      query={panelQuery(['imports', 'one', id], getImport, { id })}
      every={({ status }) => isMoving(status) && movingMs}
      fallback="Não foi possível ler a importação"
      reading="Lendo a importação"
      whole
    >
      {(row) => <Contents row={row} />}
    </Loaded>
  )
}

function Contents({ row }: { row: Import }) {
  const { status, name, kind, platform, problem, counts } = row
  const isJudged = counts.some((lines) => lines > 0)
  // Lines that were judged again are read again.
  useEffect(() => {
    if (!isMoving(status)) void panelClient.invalidateQueries({ queryKey: ['imports', 'list'] })
  }, [status])
  return (
    <>
      <PageHead title={name} back={{ to: addressOf.list('imports'), name: 'Importar' }} note={<StatusBadge {...statusTexts[status]} />}>
        <p className="mt-1 max-w-[65ch] text-ink-2">
          {`${[kindTexts[kind].title, platformNames[platform], ...(row.lines > 0 ? [linesText(row.lines)] : [])].join(' · ')}. ${kindTexts[kind].becomes}`}
        </p>
      </PageHead>
      {problem && (
        <p role="alert" className="mb-6 rounded-2 bg-warn-wash px-4 py-3 font-semibold text-warn">
          {problem}
        </p>
      )}
      {row.isStuck && (
        <p role="alert" className="mb-6 max-w-3xl rounded-2 bg-warn-wash px-4 py-3 font-semibold text-warn">
          O trabalho parou por um erro nosso. Nada se perdeu: ele continua de onde está.
        </p>
      )}
      {isMoving(status) && !row.isStuck && <Progress row={row} />}
      <ImportActions row={row} />
      {status === 'READY' && <StatusWords key={row.statuses.map(({ payment }) => payment).join()} row={row} />}
      {status === 'READY' && <CourseMatches key={row.courses.length} row={row} />}
      {status === 'READY' && <RevokedAccesses row={row} />}
      {status === 'READY' && <FileNotes row={row} />}
      {status === 'MAPPING' && <ColumnsForm row={row} />}
      {isJudged && <ImportLines row={row} />}
      {status === 'READY' && (
        <details className="border-t border-rule py-3">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">Mudar as colunas</summary>
          <ColumnsForm row={row} />
        </details>
      )}
    </>
  )
}

function Progress({ row: { status, lines, doneLines } }: { row: Import }) {
  const text = status === 'READING' ? `${linesText(doneLines)} lidas` : `${doneLines} de ${linesText(lines)}`
  return (
    <div className="mb-6">
      <p role="status" className="mb-2 text-ink-2">
        {statusTexts[status].text}: {text}. Você pode sair desta página: o trabalho continua.
      </p>
      <progress
        aria-label={statusTexts[status].text}
        {...(status === 'READING' || status === 'UNDOING' ? {} : { max: lines, value: doneLines })}
        className="h-2 w-full max-w-3xl accent-[var(--accent)]"
      />
    </div>
  )
}
