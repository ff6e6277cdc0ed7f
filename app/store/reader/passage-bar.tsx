import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import type { StudyMark } from '#domain/delivery/marks/study-marks.ts'
import { Dialog } from '#app/store/shell/dialog.tsx'
import { NoteForm } from '#app/store/study/note-form.tsx'
import { BarButton } from './bar-button.tsx'
import type { Passage } from './book-view.ts'
import { markFills } from './mark-fills.ts'

type Colour = NonNullable<StudyMark['colour']>
const names: Record<Colour, string> = { YELLOW: 'amarelo', GREEN: 'verde', BLUE: 'azul', PINK: 'rosa' }

interface Props {
  passage: Passage
  onMark: (passage: Passage, colour: Colour, note?: string) => Promise<unknown>
  onDone: () => void
}

/** Marks the selected passage, near the thumb. */
export function PassageBar({ passage, onMark, onDone }: Props) {
  /** The passage that the note is about: the selection goes when the note is written. */
  const [noted, setNoted] = useState<Passage | null>(null)
  return (
    <div
      role="toolbar"
      aria-label="Trecho selecionado"
      className="flex shrink-0 items-center justify-center gap-1 border-t border-rule bg-paper-up"
    >
      {(Object.keys(markFills) as Colour[]).map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={`Marcar de ${names[colour]}`}
          title={`Marcar de ${names[colour]}`}
          onClick={() => {
            void onMark(passage, colour)
            onDone()
          }}
          className="inline-flex size-12 items-center justify-center rounded-1 hover:bg-paper-down"
        >
          <span className="size-6 rounded-full border border-rule-strong" style={{ backgroundColor: markFills[colour] }} />
        </button>
      ))}
      <BarButton label="Anotar o trecho" icon={NotebookPen} onPress={() => setNoted(passage)} />
      {noted && (
        <Dialog title="Anotar o trecho" onClose={() => setNoted(null)}>
          <blockquote className="mt-3 line-clamp-4 border-l-4 border-rule-strong pl-3 text-ink-2">{noted.quote}</blockquote>
          <NoteForm
            label="Anotação"
            button="Salvar"
            onSave={async (note) => {
              await onMark(noted, 'YELLOW', note)
              setNoted(null)
              onDone()
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
