import type { StoredFile as Uploaded } from '#domain/platform/files/stored-file.ts'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { Dialog } from '#app/admin/platform/dialogs/dialog.tsx'
import { accepts, Uploader } from '#app/admin/platform/files/uploader.tsx'
import { replacedText, replaceText, type StoredFile } from './file-texts.ts'
import { replaceFile } from './media.graphql.ts'

/** Uploads a file, and puts it in every place of another one (docs/files.md#replacing). */
export function ReplaceDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { mutate, isPending } = useWrite({
    send: ({ id: by }: Uploaded) => askPanel(replaceFile, { id: file.id, by }),
    done: replacedText,
    failed: 'Não foi possível trocar o arquivo',
    // The lists and forms of courses, books, banners and posts may show something else now.
    again: [[]],
    onDone: onClose,
  })
  return (
    <Dialog title="Trocar arquivo" width="34rem" onClose={onClose}>
      <p className="wrap-anywhere text-ink-2">{replaceText(file)}</p>
      <div className="mt-4" aria-busy={isPending}>
        <Uploader
          access={file.access}
          accept={accepts[file.kind]}
          label={file.name}
          replaces={false}
          onDone={(uploaded) => mutate(uploaded)}
          className="rounded-2 border border-dashed border-rule-strong px-4 py-3"
        />
      </div>
    </Dialog>
  )
}
