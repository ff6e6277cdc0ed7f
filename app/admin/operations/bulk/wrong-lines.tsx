import { useState } from 'react'
import { longestPage } from '#domain/platform/api/page.ts'
import { counted } from '#domain/platform/values/counted.ts'
import type { RowOf } from '#app/query/document.ts'
import { TextField } from '#app/ui/field.tsx'
import { askPanel, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import type { Bulk } from './bulk-texts.ts'
import { correctBulkOperation, listBulkItems } from './bulk.graphql.ts'

type Item = RowOf<typeof listBulkItems>

/** The lines of a draft that are left out unless they are put right: those that were pasted have a field each. */
export const WrongLines = ({ bulk: { id } }: { bulk: Bulk }) => (
  <section aria-label="A corrigir" className="mb-8 rounded-2 border border-bad bg-paper-up px-4 py-4 md:px-6">
    <Loaded
      once
      query={panelQuery(['bulk', 'wrong', id], listBulkItems, { id, outcome: 'WRONG' as const, limit: longestPage })}
      fallback="Não foi possível ler as linhas"
    >
      {({ data, pageInfo }) => <Corrections id={id} lines={data} count={pageInfo.totalCount} />}
    </Loaded>
  </section>
)

function Corrections({ id, lines, count }: { id: string; lines: Item[]; count: number }) {
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map())
  const changed = lines.flatMap(({ position, line }) => {
    const text = texts.get(position)
    return line === null || text === undefined || text === line ? [] : [{ position, was: line, text }]
  })
  const canCorrect = lines.some(({ line }) => line !== null)
  return (
    <>
      <h2 className="display text-2">
        {canCorrect ? counted(count, 'linha a corrigir', 'linhas a corrigir') : counted(count, 'fica de fora', 'ficam de fora')}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        {canCorrect ? 'Corrija aqui e confira de novo, ou siga assim: o que estiver errado fica de fora.' : 'Cada linha diz por quê.'}
      </p>
      <ul className="grid gap-4">
        {lines.map(({ position, title, line, reason }) => (
          <li key={position}>
            {line === null ? (
              <p>
                <span className="font-semibold">{title}</span> <span className="text-small text-bad">{reason}</span>
              </p>
            ) : (
              <TextField
                dense
                label={`Linha: ${title}`}
                value={texts.get(position) ?? line}
                error={reason ?? undefined}
                onChange={(event) => setTexts(new Map([...texts, [position, event.target.value]]))}
                inputClassName="font-mono text-small"
              />
            )}
          </li>
        ))}
      </ul>
      {canCorrect && (
        <div className="mt-4">
          <WriteButton
            look="ink"
            disabled={changed.length === 0}
            busy="Conferindo…"
            write={{
              send: () => askPanel(correctBulkOperation, { id, lines: changed }),
              failed: 'Não foi possível conferir de novo',
              again: [['bulk']],
            }}
          >
            Conferir de novo
          </WriteButton>
        </div>
      )}
    </>
  )
}
