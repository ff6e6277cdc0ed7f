import { useState } from 'react'
import { longestPage } from '#domain/platform/api/page.ts'
import { counted } from '#domain/platform/values/counted.ts'
import type { RowOf } from '#app/query/document.ts'
import { TextField } from '#app/ui/field.tsx'
import { askPanel, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { type Bulk, countOf } from './bulk-texts.ts'
import { correctBulkOperation, listBulkItems } from './bulk.graphql.ts'

type Item = RowOf<typeof listBulkItems>

/** The lines of a draft that have to be put right, each in a field of its own. Those that stay so are left out. */
export function WrongLines({ bulk }: { bulk: Bulk }) {
  const { items } = countOf(bulk, 'WRONG')
  return (
    <section aria-label="A corrigir" className="mb-8 rounded-2 border border-bad bg-paper-up px-4 py-4 md:px-6">
      <h2 className="display text-2">{counted(items, 'linha a corrigir', 'linhas a corrigir')}</h2>
      <p className="mt-1 mb-4 text-ink-2">Corrija aqui e confira de novo, ou siga sem elas: ficam de fora.</p>
      <Loaded
        once
        query={panelQuery(['bulk', 'wrong', bulk.id], listBulkItems, { id: bulk.id, outcome: 'WRONG' as const, limit: longestPage })}
        fallback="Não foi possível ler as linhas"
      >
        {({ data }) => <Corrections id={bulk.id} lines={data} />}
      </Loaded>
    </section>
  )
}

function Corrections({ id, lines }: { id: string; lines: Item[] }) {
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map())
  const changed = lines.flatMap(({ position, line }) => {
    const text = texts.get(position)
    return line === null || text === undefined || text === line ? [] : [{ position, was: line, text }]
  })
  return (
    <>
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
      {lines.some(({ line }) => line !== null) && (
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
