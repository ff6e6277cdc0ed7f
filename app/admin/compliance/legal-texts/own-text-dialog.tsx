import { type FormEvent, useState } from 'react'
import { longestLegalText } from '#domain/compliance/legal-texts/legal-text.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Dialog } from '#app/admin/platform/dialogs/dialog.tsx'
import { type Draft, forgetDraft, keepDraft, readDraft, useDraftName } from '#app/admin/platform/forms/draft.ts'
import { DraftNotice } from '#app/admin/platform/forms/form-page.tsx'
import { type Kind, legalNames, publication, publicationFailed } from './legal-kind.ts'
import { readLegalText } from './legal-texts.graphql.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FailedWrite } from '#app/admin/platform/calls/failed-call.tsx'
import type { Base } from '#app/admin/platform/forms/base.ts'
import { textIn } from '#app/admin/platform/forms/text-in.ts'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'

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
      <Loaded once query={panelQuery(['legal-texts', kind, 'text'], readLegalText, { kind })} fallback="Não foi possível ler o texto">
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

interface OwnText {
  text: string
}

interface Props {
  kind: Kind
  draftName: string
  /** The text in force. */
  published: Base<OwnText>
  draft: Draft<OwnText> | null
  onClose: () => void
}

/** Closing it keeps what was written as a draft. */
function OwnTextForm({ kind, draftName, published, draft, onClose }: Props) {
  // A version that another user publishes meanwhile is not what this text is based on.
  const [{ fields, base }] = useState(draft ?? { fields: published.fields, base: published })
  const { mutate, isPending, error } = useWrite({
    ...publication(kind, (text: string) => ({ text, basedOn: base.version! })),
    onDone: () => {
      forgetDraft(draftName)
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(textIn(new FormData(event.currentTarget), 'text'))
  }
  return (
    <form onSubmit={submit}>
      <TextArea
        label="O seu texto"
        name="text"
        required
        defaultValue={fields.text}
        onInput={({ currentTarget: { value: text } }) =>
          text === base.fields.text ? forgetDraft(draftName) : keepDraft(draftName, { fields: { text }, base })
        }
        maxLength={longestLegalText}
        inputClassName="h-[50dvh] leading-relaxed"
        hint={
          <>
            Linhas em branco separam parágrafos. <code>## </code> no começo da linha faz um título, <code>- </code> um item de lista; um
            parágrafo entre <code>**</code> fica em destaque. Este texto não muda com as configurações: peça a quem entende de leis que o
            leia.
          </>
        }
      />
      <FailedWrite error={error} fallback={publicationFailed} className="mt-3" />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="plain" size="list" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" look="ink" size="list" disabled={isPending} aria-busy={isPending}>
          Publicar nova versão
        </Button>
      </div>
    </form>
  )
}
