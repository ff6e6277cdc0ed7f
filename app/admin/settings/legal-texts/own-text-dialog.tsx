import { Loaded } from '../../calls/loaded.tsx'
import { useState } from 'react'
import { callPanel } from '../../calls/call-panel.ts'
import { Dialog } from '../../dialogs/dialog.tsx'
import { forgetDraft, readDraft, useDraftName } from '../../forms/draft.ts'
import { DraftNotice } from '../../forms/draft-notice.tsx'
import { type Kind, legalNames } from './legal-kind.ts'
import { readLegalText } from './legal-texts.graphql.ts'
import { type OwnText, OwnTextForm } from './own-text-form.tsx'

/** A text of the store's own, begun from the one in force, or from a draft. */
export function OwnTextDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const draftName = useDraftName(`legal-text-${kind}`)
  const [draft, setDraft] = useState(() => readDraft<OwnText>(draftName))
  const discard = () => {
    forgetDraft(draftName)
    setDraft(null)
  }
  return (
    <Dialog title={legalNames[kind]} width="56rem" onClose={onClose}>
      <Loaded
        once
        of={['legal-texts', kind, 'text']}
        read={async (signal) => (await callPanel(readLegalText, { kind }, signal)).publicLegalText}
        fallback="Não foi possível ler o texto"
      >
        {({ text, version }) => (
          <div className="grid gap-4">
            {draft && <DraftNotice onDiscard={discard} />}
            <OwnTextForm
              key={draft ? 'draft' : 'published'}
              kind={kind}
              draftName={draftName}
              published={{ fields: { text }, version }}
              draft={draft}
              onClose={onClose}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
