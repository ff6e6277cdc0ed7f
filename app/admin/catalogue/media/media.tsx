import { ArrowLeftRight, Copy } from 'lucide-react'
import { fileKinds } from '#domain/platform/files/file-types.ts'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { DialogButton } from '#app/admin/platform/dialogs/dialog-button.tsx'
import { copyAndSay } from '#app/admin/platform/dialogs/copy-and-say.ts'
import { ActionButton } from '#app/admin/platform/lists/action.tsx'
import { RemoveButton } from '#app/admin/platform/lists/entry-actions.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { factsOf, isNamed, kinds, type StoredFile } from './file-texts.ts'
import { FileUses } from './file-uses.tsx'
import { listFiles, removeFile } from './media.graphql.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'

const choices = [{ value: null, label: 'Todos' }, ...fileKinds.map((kind) => ({ value: kind, label: kinds[kind].many }))]

/** See docs/rules/admin-panel.md#media: what the store keeps, and where each file is used. */
export default listScreen({
  title: 'Arquivos',
  right: 'catalogue.write',
  search: 'Buscar por nome...',
  filters: <SwitchLinks filter label="Tipo" name="tipo" choices={choices} />,
  list: {
    name: 'media',
    document: listFiles,
    fallback: 'Não foi possível ler os arquivos',
    filters: (query) => ({ kind: fileKinds.find((kind) => kind === query.get('tipo')) ?? null }),
  },
  empty: 'Nenhum arquivo encontrado',
  noun: ['arquivo', 'arquivos'],
  columns: ['Arquivo', 'Onde é usado', 'Enviado', 'Ações'],
  renderRow: (file) => <FileRow key={file.id} file={file} />,
})

function FileRow({ file }: { file: StoredFile }) {
  return (
    <Row>
      <Cell className="max-lg:w-full">
        <span className="flex items-center gap-3">
          <Thumbnail file={file} />
          <span className="min-w-0">
            <Name file={file} />
            <span className="money block text-small text-ink-2">{factsOf(file)}</span>
            {file.playbackProblem && <span className="block text-small text-warn">{file.playbackProblem}</span>}
          </span>
        </span>
      </Cell>
      <Cell className="max-lg:w-full max-lg:pl-17">
        <FileUses file={file} />
      </Cell>
      <Cell className="text-small text-ink-2">
        <span className="money whitespace-nowrap lg:block">{formatMoment(file.createdAt)}</span>
        <span className="lg:hidden"> · </span>
        <span title={file.uploadedBy} className="break-all">
          {file.uploadedBy.split('@')[0]}
        </span>
      </Cell>
      <FileActions file={file} />
    </Row>
  )
}

/** A public file opens beside the panel. A protected one has no address that opens it. */
const Name = ({ file }: { file: StoredFile }) =>
  file.access === 'PUBLIC' ? (
    <a href={file.address} target="_blank" rel="noopener" className="block font-semibold wrap-anywhere hover:underline">
      {file.name}
    </a>
  ) : (
    <span className="block font-semibold wrap-anywhere">{file.name}</span>
  )

function Thumbnail({ file: { kind, access, address } }: { file: StoredFile }) {
  const { Icon } = kinds[kind]
  return (
    <span className="picture-box flex size-14 shrink-0 items-center justify-center">
      {kind === 'PICTURE' && access === 'PUBLIC' ? (
        <CoverPicture src={address} alt="" loading="lazy" sizes="3.5rem" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-6 text-ink-2" strokeWidth={1.6} />
      )}
    </span>
  )
}

function FileActions({ file }: { file: StoredFile }) {
  const { id, name, address, useCount } = file
  return (
    <Actions>
      <ActionButton
        Icon={Copy}
        onClick={() => void copyAddress(address)}
        aria-label={`Copiar o endereço de ${name}`}
        title="Copiar o endereço"
      />
      {isNamed(file) && (
        <DialogButton
          size="row"
          className="min-w-11"
          aria-label={`Trocar ${name}`}
          title="Trocar"
          renderDialog={(close) => <ReplaceDialog file={file} onClose={close} />}
        >
          <ArrowLeftRight aria-hidden className="size-4" />
        </DialogButton>
      )}
      {useCount === 0 && (
        <RemoveButton
          id={id}
          list="media"
          noun="arquivo"
          texts={{ remove: 'Remover este arquivo agora?' }}
          what={name}
          document={removeFile}
        />
      )}
    </Actions>
  )
}

/** To name the file in another field. */
const copyAddress = (address: string) => copyAndSay(address, { done: 'Endereço copiado', hidden: 'Copie este endereço' })
