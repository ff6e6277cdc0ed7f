import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCents } from '../../ui/format.ts'
import { callPanel } from '../calls/call-panel.ts'
import { movingMs } from '../lists/use-list.ts'
import { DocumentActions } from './document-actions.tsx'
import { issueFiscalDocuments, orderFiscalDocuments } from './fiscal.graphql.ts'
import { isMoving, statusTexts, waitsUntil } from './fiscal-texts.ts'
import { useFiscalChange } from './use-fiscal-change.ts'

/** The fiscal documents of an order, in its dialog. Nothing while there are none. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const { data } = useQuery({
    queryKey: ['fiscal', 'order', orderId],
    queryFn: async ({ signal }) => (await callPanel(orderFiscalDocuments, { orderId }, signal)).listFiscalDocuments.data,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? movingMs : false),
  })
  const issue = useFiscalChange(issueFiscalDocuments, 'A loja vai emitir agora')
  if (!data || data.length === 0) return null
  const waits = data.some((document) => waitsUntil(document, new Date()) !== null)
  const isWithout = data.every(({ status }) => status === 'CANCELED')
  return (
    <section aria-labelledby="notas-fiscais" className="mt-6">
      <h3 id="notas-fiscais" className="font-semibold">
        Notas fiscais
      </h3>
      <ul className="mt-2 divide-y divide-rule">
        {data.map((document) => {
          const { text, tone } = statusTexts[document.status]
          const until = waitsUntil(document, new Date())
          return (
            <li key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="font-semibold">
                {document.name}
                <span>{document.number && ` nº ${document.number}`}</span>
              </span>
              <span className="money">{formatCents(document.totalCents)}</span>
              <Badge tone={tone}>{text}</Badge>
              {until && <span className="text-small text-ink-2">Sai em {until}</span>}
              <span className="ml-auto flex">
                <DocumentActions document={document} />
              </span>
              {document.reason && <p className="w-full text-small wrap-anywhere text-bad">{document.reason}</p>}
            </li>
          )
        })}
      </ul>
      {(waits || isWithout) && (
        <Button look="plain" size="list" className="mt-2" disabled={issue.isPending} onClick={() => issue.mutate({ orderId })}>
          Emitir agora
        </Button>
      )}
    </section>
  )
}
