import { Bookmark } from 'lucide-react'
import { failureText } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/store/shell/dialog.tsx'
import { MarkRow } from '#app/store/study/mark-row.tsx'
import type { BookView } from './book-view.ts'
import type { useBookMarks } from './use-book-marks.ts'

interface Props {
  view: BookView
  marks: ReturnType<typeof useBookMarks>
  /** The id of the only mark to show; null: all. */
  only: string | null
  onClose: () => void
}

/** The bookmarks, highlights and notes of the book. */
export function BookMarks({ view, marks: { list, source, here, failure, bookmark }, only, onClose }: Props) {
  const visibleMarks = list?.marks.filter(({ id }) => only === null || id === only) ?? []
  return (
    <Dialog title={only ? 'Marcação' : 'Anotações'} onClose={onClose}>
      {!only && (
        <Button size="list" className="mt-3 w-full" disabled={here !== undefined} onClick={bookmark}>
          <Bookmark aria-hidden className="size-5" /> <span>{here ? 'Esta página está marcada' : 'Marcar esta página'}</span>
        </Button>
      )}
      {failure !== null && (
        <p role="alert" className="mt-2 text-small text-bad">
          {failureText(failure, 'A marcação não foi salva').message}
        </p>
      )}
      <ul className="mt-3 border-t border-rule">
        {list &&
          visibleMarks.map((mark) => (
            <MarkRow
              key={mark.id}
              source={source}
              mark={mark}
              list={list}
              onOpen={() => {
                onClose()
                view.goToMark(mark.place!)
              }}
            />
          ))}
      </ul>
      {!only && visibleMarks.length === 0 && (
        <p className="mt-3 text-small text-ink-2">Selecione um trecho do livro para marcá-lo com uma cor.</p>
      )}
    </Dialog>
  )
}
