import { Pencil, Trash2 } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MarkList, StudyMark } from '#domain/delivery/marks/study-marks.ts'
import { placeText } from '#domain/delivery/marks/marks-as-markdown.ts'
import { failureText } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { useAction } from '#app/ui/use-action.ts'
import { momentPath } from './course-paths.ts'
import { readerPath } from './reader-path.ts'
import { markLook } from './mark-look.ts'
import { deleteMark, saveMark } from './marks-client.ts'
import { NoteForm } from './note-form.tsx'

interface Props {
  source: string
  mark: StudyMark
  list: Pick<MarkList, 'slug' | 'isOpen'>
  /** Goes to the place of the mark; without it, its address leads there. */
  onOpen?: () => void
}

/** A mark with its place, which leads there, its passage and its note. */
export function MarkRow({ source, mark, list: { slug, isOpen }, onOpen }: Props) {
  const [mode, setMode] = useState<'READ' | 'EDIT' | 'ASK'>('READ')
  const bin = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setMode('READ')
    bin.current?.focus()
  }
  const removal = useAction(() => deleteMark(source, mark.id))
  const place = placeText(mark) || 'No texto'
  const name = `${place}${mark.note ? `: ${mark.note.slice(0, 40)}` : ''}`
  return (
    <li className="border-b border-rule py-2">
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow pt-2.5">
          <Place mark={mark} source={source} slug={slug} isOpen={isOpen} onOpen={onOpen}>
            {place}
          </Place>
          {mark.quote && (
            <blockquote className={`mt-1 border-l-4 pl-3 whitespace-pre-line text-ink-2 wrap-anywhere ${markLook(mark.colour)}`}>
              {mark.quote}
            </blockquote>
          )}
          {mark.note && mode !== 'EDIT' && <p className="mt-1 whitespace-pre-line wrap-anywhere">{mark.note}</p>}
        </div>
        {isOpen && mode !== 'EDIT' && (
          <RowButton label={`Editar a anotação ${name}`} onPress={() => setMode('EDIT')}>
            <Pencil aria-hidden className="size-4" />
          </RowButton>
        )}
        <RowButton ref={bin} label={`Apagar a anotação ${name}`} onPress={() => (mark.note ? setMode('ASK') : void removal.run())}>
          <Trash2 aria-hidden className="size-4" />
        </RowButton>
      </div>
      {mode === 'EDIT' && (
        <NoteForm
          note={mark.note}
          label="Anotação"
          button="Salvar"
          onSave={async (note) => {
            await saveMark(source, { ...mark, note })
            leave()
          }}
          onCancel={leave}
        />
      )}
      {mode === 'ASK' && (
        <div role="group" aria-label={`Apagar a anotação ${name}`} className="flex flex-wrap items-center gap-2 pb-1">
          <p className="grow text-small">O que você escreveu não volta. Apagar?</p>
          <Button size="list" ref={takeFocus} disabled={removal.isRunning} onClick={() => void removal.run()}>
            Apagar
          </Button>
          <Button look="plain" size="list" onClick={leave}>
            Cancelar
          </Button>
        </div>
      )}
      {removal.failure && (
        <p role="alert" className="text-small text-bad">
          {failureText(removal.failure.error, 'A anotação não foi apagada').message}
        </p>
      )}
    </li>
  )
}

interface PlaceProps extends Pick<MarkList, 'slug' | 'isOpen'> {
  mark: StudyMark
  source: string
  onOpen: (() => void) | undefined
  children: string
}

function Place({ mark, source, slug, isOpen, onOpen, children }: PlaceProps) {
  if (!isOpen) return <span className="money text-small text-ink-2">{children}</span>
  const look = 'money text-small text-info underline underline-offset-4'
  if (onOpen)
    return (
      <button type="button" onClick={onOpen} className={look}>
        {children}
      </button>
    )
  if (slug === null)
    return (
      <a href={`${readerPath(source)}?marca=${mark.id}`} className={look}>
        {children}
      </a>
    )
  return (
    <Link to={momentPath(slug, mark.lessonId!, mark.kind === 'VIDEO' ? mark.position : undefined)} className={look}>
      {children}
    </Link>
  )
}

interface RowButtonProps {
  ref?: Ref<HTMLButtonElement>
  label: string
  onPress: () => void
  children: React.ReactNode
}

const RowButton = ({ ref, label, onPress, children }: RowButtonProps) => (
  <button
    ref={ref}
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="inline-flex size-11 shrink-0 items-center justify-center rounded-1 text-ink-3 hover:bg-paper-down hover:text-ink"
  >
    {children}
  </button>
)
