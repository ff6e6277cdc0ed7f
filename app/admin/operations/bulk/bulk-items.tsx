import { useSearchParams } from 'react-router'
import { bulkOutcomes } from '#domain/operations/bulk/bulk-can.ts'
import { ListRows } from '#app/admin/platform/lists/list-rows.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { type Bulk, countOf, kindTexts, outcomeTexts } from './bulk-texts.ts'
import { listBulkItems } from './bulk.graphql.ts'

/** Every line, and what will happen or has become of it. A draft shows those to be put right above. */
export function BulkItems({ bulk }: { bulk: Bulk }) {
  const [query] = useSearchParams()
  const isDraft = bulk.status === 'DRAFT'
  const present = bulkOutcomes.filter((outcome) => countOf(bulk, outcome).items > 0)
  const outcome = isDraft ? 'WAITING' : (present.find((each) => each === query.get('ver')) ?? null)
  const total = bulk.counts.reduce((sum, { items }) => sum + items, 0)
  const choices = present.map((value) => ({ value, label: `${outcomeTexts[value].many} ${countOf(bulk, value).items}` }))
  if (isDraft && !present.includes('WAITING')) return null
  return (
    <section>
      <h2 className="display mb-3 text-2">{isDraft ? 'O que vai acontecer' : 'Linhas'}</h2>
      {!isDraft && present.length > 1 && (
        <div className="mb-4">
          <SwitchLinks filter label="Mostrar" name="ver" choices={[{ value: null, label: `Todas ${total}` }, ...choices]} />
        </div>
      )}
      <ListRows
        list={{
          name: 'bulk',
          document: listBulkItems,
          fallback: 'Não foi possível ler as linhas',
          filters: () => ({ id: bulk.id, outcome }),
        }}
        empty="Nenhuma linha."
        noun={kindTexts[bulk.kind].noun}
        label="Linhas"
        renderRow={({ position, title, note, outcome: own, reason }) => (
          <li
            key={position}
            className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.4fr)_auto] sm:items-baseline"
          >
            <span className="money text-small text-ink-2">{position}</span>
            <span className="font-semibold wrap-anywhere">{title}</span>
            <span className="min-w-0 wrap-anywhere">
              <span className="block">{note}</span>
              {reason && <span className={`block text-small ${own === 'DONE' ? 'text-ink-2' : 'text-bad'}`}>{reason}</span>}
            </span>
            {!isDraft && <Badge tone={outcomeTexts[own].tone}>{outcomeTexts[own].text}</Badge>}
          </li>
        )}
      />
    </section>
  )
}
