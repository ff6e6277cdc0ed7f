import { useWrite } from '../../calls/use-write.ts'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { callPanel } from '../../calls/call-panel.ts'
import { FailedWrite } from '../../calls/failed-call.tsx'
import { useConfirm } from '../../dialogs/use-confirm.ts'
import { addresses, type Kind, publicationFailed, type Version, versionSource } from './legal-kind.ts'
import { publishLegalText } from './legal-texts.graphql.ts'
import { OwnTextDialog } from './own-text-dialog.tsx'

interface Props {
  kind: Kind
  name: string
  current: Version
}

/** The version in force, and what can be done: read it, write another text, or return to the default. */
export function LegalTextActions({ kind, name, current }: Props) {
  const ask = useConfirm()
  const [isWriting, setWriting] = useState(false)
  const { mutateAsync, isPending, error, reset } = usePublication(kind)
  const write = () => {
    reset()
    setWriting(true)
  }
  const isOwn = current.publishedBy !== null
  const restore = async () => {
    if (await ask(question)) await mutateAsync({ text: null, basedOn: current.version }).catch(() => {})
  }
  return (
    <>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small text-ink-2">
        <Badge tone={isOwn ? 'call' : 'quiet'}>Versão {current.version}</Badge>
        <span className="money">{formatMoment(current.publishedAt)}</span>
        <span className="wrap-anywhere">{versionSource(current)}</span>
      </p>
      <div className="mt-2 -ml-1 flex flex-wrap items-center gap-x-4">
        <a
          href={addresses[kind]}
          target="_blank"
          rel="noreferrer"
          className="ink-link inline-flex min-h-11 items-center px-1 text-small font-semibold"
        >
          Ler na loja
        </a>
        <Button look="plain" size="row" onClick={write}>
          {isOwn ? 'Editar o texto' : 'Escrever outro texto'}
        </Button>
        {isOwn && (
          <Button look="plain" size="row" disabled={isPending} aria-busy={isPending} onClick={() => void restore()}>
            Voltar ao texto padrão
          </Button>
        )}
      </div>
      {!isWriting && <FailedWrite error={error} fallback={publicationFailed} />}
      {isWriting && (
        <OwnTextDialog
          kind={kind}
          name={name}
          isPending={isPending}
          error={error}
          onPublish={async (text, basedOn) => mutateAsync({ text, basedOn })}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}

/** Publishes, and reads the versions and the history again. */
const usePublication = (kind: Kind) =>
  useWrite({
    send: (publication: { text: string | null; basedOn: number }) => callPanel(publishLegalText, { kind, ...publication }),
    done: ({ publishLegalText: { version } }) => `Versão ${version} publicada`,
    again: [
      ['legal-texts', kind],
      ['history', 'SETTINGS'],
    ],
  })

const question = {
  title: 'Voltar ao texto padrão?',
  text: 'Ele é publicado como uma nova versão, com os dados das configurações, e volta a acompanhar as mudanças. O seu texto continua nas versões anteriores.',
  yes: 'Voltar ao padrão',
  no: 'Cancelar',
}
