import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { longestLegalText } from '#domain/legal-text.ts'
import type { FailureText } from '../../../query/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { callPanel } from '../../calls/call-panel.ts'
import { FailedCall } from '../../calls/failed-call.tsx'
import { Dialog } from '../../dialogs/dialog.tsx'
import { textIn } from '../../forms/text-in.ts'
import type { Kind } from './legal-kind.ts'
import { readLegalText } from './legal-texts.graphql.ts'

interface Props {
  kind: Kind
  name: string
  error: FailureText | null
  onPublish: (text: string, basedOn: number) => Promise<unknown>
  onClose: () => void
}

/** A text of the store's own, begun from the one in force. */
export function OwnTextDialog({ kind, name, error, onPublish, onClose }: Props) {
  const id = useId()
  const read = useQuery({
    queryKey: ['legal-texts', kind, 'text'],
    queryFn: async ({ signal }) => (await callPanel(readLegalText, { kind }, signal)).publicLegalText,
    staleTime: Infinity,
    gcTime: 0,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!read.data) return
    onPublish(textIn(new FormData(event.currentTarget), 'text'), read.data.version).then(onClose, () => {})
  }
  return (
    <Dialog title={name} width="56rem" onClose={onClose}>
      {read.isPending && <Spinner label="Carregando" />}
      {read.error && <FailedCall error={read.error} fallback="Não foi possível ler o texto" onRetry={() => void read.refetch()} />}
      {read.data && (
        <form onSubmit={submit}>
          <label htmlFor={id} className="mb-1 block text-small font-semibold">
            O seu texto
          </label>
          <textarea
            id={id}
            name="text"
            required
            defaultValue={read.data.text}
            maxLength={longestLegalText}
            aria-describedby={`${id}-hint`}
            className="h-[50dvh] w-full rounded-1 border border-rule-strong bg-paper px-3 py-2.5 leading-relaxed"
          />
          <p id={`${id}-hint`} className="mt-1 text-small text-ink-2">
            Linhas em branco separam parágrafos. <code>## </code> no começo da linha faz um título, <code>- </code> um item de lista; um
            parágrafo entre <code>**</code> fica em destaque. Este texto não muda com as configurações: peça a quem entende de leis que o
            leia.
          </p>
          {error && (
            <div className="mt-3">
              <ErrorBox {...error} />
            </div>
          )}
          <div className="mt-4 flex flex-wrap justify-end gap-3">
            <Button look="plain" size="list" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" look="ink" size="list">
              Publicar nova versão
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
