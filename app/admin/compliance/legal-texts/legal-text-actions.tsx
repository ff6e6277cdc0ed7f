import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { addresses, type Kind, publication, publicationFailed, type Version, versionSource } from './legal-kind.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DialogButton } from '#app/admin/platform/dialogs/dialog-button.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { OwnTextDialog } from './own-text-dialog.tsx'

/** The version in force, and what can be done: read it, write another text, or return to the default. */
export function LegalTextActions({ kind, current }: { kind: Kind; current: Version }) {
  const isOwn = current.publishedBy !== null
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
        <DialogButton right="legalTexts.write" size="row" renderDialog={(close) => <OwnTextDialog kind={kind} onClose={close} />}>
          {isOwn ? 'Editar o texto' : 'Escrever outro texto'}
        </DialogButton>
        {isOwn && (
          <WriteButton
            right="legalTexts.write"
            size="row"
            question={{
              title: 'Voltar ao texto padrão?',
              text: 'Ele é publicado como uma nova versão, com os dados das configurações, e volta a acompanhar as mudanças. O seu texto continua nas versões anteriores.',
              yes: 'Voltar ao padrão',
            }}
            write={{ ...publication(kind, () => ({ text: null, basedOn: current.version })), failed: publicationFailed }}
          >
            Voltar ao texto padrão
          </WriteButton>
        )}
      </div>
    </>
  )
}
