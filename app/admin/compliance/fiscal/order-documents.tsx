import { formatCents } from '#domain/platform/values/money.ts'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { DocumentActions, fiscalWrite } from './document-actions.tsx'
import { DocumentFiles } from './document-files.tsx'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '#app/ui/badge.tsx'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { movingMs } from '#app/admin/platform/lists/use-list.ts'
import { issueFiscalDocuments, orderFiscalDocuments } from './fiscal.graphql.ts'
import { isMoving, statusTexts, waitsUntil } from '#app/admin/catalogue/fiscal-classes/fiscal-texts.ts'

/** The fiscal documents of an order, in its dialog. Nothing while there are none. */
export function OrderDocuments({ order: { id: orderId } }: { order: { id: string } }) {
  const documents = useQuery({
    ...panelQuery(['fiscal', 'order', orderId], orderFiscalDocuments, { orderId }),
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? movingMs : false),
  }).data?.data
  if (!documents || documents.length === 0) return null
  const waits = documents.some((document) => waitsUntil(document, new Date()) !== null)
  const isWithout = documents.every(({ status }) => status === 'CANCELED')
  return (
    <DialogSection title="Notas fiscais" right="finance.write">
      <ul className="divide-y divide-rule">
        {documents.map((document) => {
          const until = waitsUntil(document, new Date())
          return (
            <li key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="font-semibold">
                {document.name}
                <span>{document.number && ` nº ${document.number}`}</span>
              </span>
              <span className="money">{formatCents(document.totalCents)}</span>
              <StatusBadge {...statusTexts[document.status]} />
              {until && <span className="text-small text-ink-2">Sai em {until}</span>}
              <span className="ml-auto flex flex-wrap gap-x-3">
                <DocumentFiles document={document} />
                <DocumentActions document={document} />
              </span>
              {document.reason && <p className="w-full text-small wrap-anywhere text-bad">{document.reason}</p>}
            </li>
          )
        })}
      </ul>
      {(waits || isWithout) && (
        <WriteButton look="plain" className="mt-2" write={fiscalWrite(issueFiscalDocuments, { orderId }, 'A loja vai emitir agora')}>
          Emitir agora
        </WriteButton>
      )}
    </DialogSection>
  )
}
