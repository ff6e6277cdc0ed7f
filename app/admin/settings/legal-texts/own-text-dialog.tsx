import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { callPanel } from '../../calls/call-panel.ts'
import { FailedCall } from '../../calls/failed-call.tsx'
import { Dialog } from '../../dialogs/dialog.tsx'
import { forgetDraft, readDraft, useDraftName } from '../../forms/draft.ts'
import { DraftNotice } from '../../forms/draft-notice.tsx'
import type { Kind } from './legal-kind.ts'
import { readLegalText } from './legal-texts.graphql.ts'
import { type OwnText, OwnTextForm } from './own-text-form.tsx'

interface Props {
  kind: Kind
  name: string
  isPending: boolean
  error: unknown
  onPublish: (text: string, basedOn: number) => Promise<unknown>
  onClose: () => void
}

/** A text of the store's own, begun from the one in force, or from a draft. */
export function OwnTextDialog({ kind, name, onClose, ...publication }: Props) {
  const draftName = useDraftName(`legal-text-${kind}`)
  const [draft, setDraft] = useState(() => readDraft<OwnText>(draftName))
  const read = useQuery({
    queryKey: ['legal-texts', kind, 'text'],
    queryFn: async ({ signal }) => (await callPanel(readLegalText, { kind }, signal)).publicLegalText,
    staleTime: Infinity,
    gcTime: 0,
  })
  const discard = () => {
    forgetDraft(draftName)
    setDraft(null)
  }
  return (
    <Dialog title={name} width="56rem" onClose={onClose}>
      {read.isPending && <Spinner label="Carregando" />}
      {read.error && <FailedCall error={read.error} fallback="Não foi possível ler o texto" onRetry={() => void read.refetch()} />}
      {read.data && (
        <div className="grid gap-4">
          {draft && <DraftNotice onDiscard={discard} />}
          <OwnTextForm
            key={draft ? 'draft' : 'published'}
            draftName={draftName}
            published={{ fields: { text: read.data.text }, version: read.data.version }}
            draft={draft}
            onClose={onClose}
            {...publication}
          />
        </div>
      )}
    </Dialog>
  )
}
