import { longestLegalText } from '#domain/compliance/legal-texts/legal-text.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Dialog } from '#app/admin/platform/dialogs/dialog.tsx'
import { useDraftedText } from '#app/admin/platform/forms/draft.ts'
import { DraftNotice } from '#app/admin/platform/forms/form-page.tsx'
import { type Kind, legalNames, publication, publicationFailed } from './legal-kind.ts'
import { readLegalText } from './legal-texts.graphql.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FailedWrite } from '#app/admin/platform/calls/failed-call.tsx'
import type { Base } from '#app/admin/platform/forms/base.ts'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'

interface Props {
  kind: Kind
  onClose: () => void
}

/** A text of the store's own, begun from the one in force, or from a draft. */
export const OwnTextDialog = ({ kind, onClose }: Props) => (
  <Dialog title={legalNames[kind]} width="56rem" onClose={onClose}>
    <Loaded once query={panelQuery(['legal-texts', kind, 'text'], readLegalText, { kind })} fallback="Não foi possível ler o texto">
      {({ text, version }) => <OwnTextForm kind={kind} published={{ fields: text, version }} onClose={onClose} />}
    </Loaded>
  </Dialog>
)

/** Closing it keeps what was written as a draft. */
function OwnTextForm({ kind, published, onClose }: Props & { published: Base<string> }) {
  // A version that another user publishes meanwhile is not what this text is based on.
  const { text, base, drafted, setText, discard } = useDraftedText(`legal-text-${kind}`, published)
  const { mutate, isPending, error, reset } = useWrite({
    ...publication(kind, () => ({ text, basedOn: base.version! })),
    onDone: () => {
      discard()
      onClose()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      {drafted && (
        <div className="mb-4">
          <DraftNotice
            onDiscard={() => {
              discard()
              reset()
            }}
          />
        </div>
      )}
      <TextArea
        label="O seu texto"
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
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
