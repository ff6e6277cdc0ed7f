import { IconButton } from '../dialogs/icon-button.tsx'
import { Pause, Play, Upload, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { FileKind } from '#domain/platform/files/file-types.ts'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { useUnfinished } from '../dialogs/unfinished.tsx'
import { useWords } from '../texts.ts'
import { type UploadState, useUpload } from './upload.ts'
import { FieldMessage } from '#app/ui/field.tsx'

/** Types in the browser's dialog for each kind of file. The store decides by the content (domain/platform/files/file-types.ts). */
export const accepts = {
  PICTURE: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
  EBOOK: 'application/pdf,application/epub+zip,.epub',
  VIDEO: 'video/mp4,video/webm',
  AUDIO: 'audio/*',
  CAPTIONS: 'text/vtt,.vtt,.srt',
  DOCUMENT: '.zip,.docx,.xlsx,.pptx,.odt,.ods,.odp',
} as const satisfies Record<FileKind, string>

interface UploaderProps {
  access: 'PUBLIC' | 'PROTECTED'
  /** Types in the browser's dialog; the store decides by the content. */
  accept: string
  /** The file's purpose, for screen readers. */
  label: string
  /** There is a file already. */
  replaces: boolean
  onDone: (file: StoredFile) => void
  className?: string
  children?: ReactNode
}

/** Uploads a file that is chosen, or dropped on its children (docs/files.md#uploads). */
export function Uploader({ access, accept, label, replaces, onDone, className = '', children }: UploaderProps) {
  const { files: words, uploadOf } = useWords()
  const { state, start, ...control } = useUpload(access, onDone, words)
  useUnfinished(state.kind === 'sending' || state.kind === 'paused' ? uploadOf(state.name) : null)
  const drop = useDrop(start)
  return (
    <div
      {...drop.target}
      className={`rounded-1 ${drop.over ? 'outline-2 outline-offset-4 outline-accent outline-dashed' : ''} ${className}`}
    >
      {children}
      {state.kind === 'sending' || state.kind === 'paused' ? (
        <Progress state={state} {...control} />
      ) : (
        <Choose accept={accept} label={label} has={replaces} onChoose={start} />
      )}
      <FieldMessage error={'reason' in state ? state.reason : undefined} />
    </div>
  )
}

function Choose({ accept, label, has, onChoose }: { accept: string; label: string; has: boolean; onChoose: (file: File) => void }) {
  const words = useWords().files
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-ink-2">
      <button
        type="button"
        onClick={() => chooser.current?.click()}
        className="ink-link inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <Upload aria-hidden className="size-4" />
        {has ? words.replace : words.choose}
        <span className="sr-only">: {label}</span>
      </button>
      <span className="max-sm:hidden">{words.drop}</span>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}

interface ProgressProps {
  state: Extract<UploadState, { kind: 'sending' | 'paused' }>
  pause: () => void
  resume: () => void
  cancel: () => void
}

function Progress({ state, pause, resume, cancel }: ProgressProps) {
  const words = useWords().files
  const percent = Math.floor(state.share * 100)
  const sending = state.kind === 'sending'
  return (
    <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-2 text-small">
      <progress aria-label={words.sending(state.name)} max={100} value={percent} className="h-2 min-w-0 grow accent-[var(--accent)]" />
      <span className="money w-24 shrink-0 text-right text-ink-2">
        {!sending ? words.paused : state.share === 1 ? words.finishing : `${percent} %`}
      </span>
      <IconButton Icon={sending ? Pause : Play} label={sending ? words.pause : words.resume} onClick={sending ? pause : resume} />
      <IconButton Icon={X} label={words.cancel} onClick={cancel} />
      <span role="status" className="basis-full text-ink-2">
        {sending && state.isRetrying ? words.retrying : null}
      </span>
    </div>
  )
}

/** Leaving a child of the target fires `dragleave` too, so entries are counted. */
function useDrop(onFile: (file: File) => void) {
  const [depth, setDepth] = useState(0)
  const withFiles = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    handle(event)
  }
  return {
    over: depth > 0,
    target: {
      onDragEnter: withFiles(() => setDepth((entered) => entered + 1)),
      onDragLeave: withFiles(() => setDepth((entered) => entered - 1)),
      onDragOver: withFiles(() => {}),
      onDrop: withFiles((event) => {
        setDepth(0)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }),
    },
  }
}
