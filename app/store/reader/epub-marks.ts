import { Overlayer } from 'foliate-js/overlayer.js'
import type { View } from 'foliate-js/view.js'
import type { StudyMark } from '#domain/delivery/marks/study-marks.ts'
import type { Opening } from './book-view.ts'
import { longestQuote, markFills } from './mark-fills.ts'
import { isSamePassage } from './same-passage.ts'

/** Draws the highlights of an EPUB, and tells which passage is selected and which highlight was pressed. */
export function epubMarks(view: View, { onSelect, onMark }: Pick<Opening, 'onSelect' | 'onMark'>) {
  let highlights: StudyMark[] = []
  const draw = (mark: StudyMark, remove = false) =>
    // A place that the book no longer has is only in the list.
    view
      .addAnnotation({ value: mark.place!, colour: mark.colour, quote: mark.quote }, remove)
      .catch((error: unknown) => console.warn('not highlighted', error))
  view.addEventListener('create-overlay', () => highlights.forEach((mark) => void draw(mark)))
  view.addEventListener('draw-annotation', (event) => {
    const { draw: drawn, annotation, range } = (event as CustomEvent<Drawing>).detail
    if (isSamePassage(range.toString(), annotation.quote)) drawn(Overlayer.highlight, { color: markFills[annotation.colour] })
  })
  view.addEventListener('show-annotation', (event) => {
    const { value } = (event as CustomEvent<{ value: string }>).detail
    const mark = highlights.find(({ place }) => place === value)
    if (mark) onMark(mark.id)
  })
  view.addEventListener('load', (event) => {
    const { doc, index } = (event as CustomEvent<{ doc: Document; index: number }>).detail
    doc.addEventListener('selectionchange', () => {
      const selection = doc.getSelection()
      const quote = selection?.toString().trim() ?? ''
      const range = selection && quote ? selection.getRangeAt(0) : null
      onSelect(range && { place: view.getCFI(index, range), quote: quote.slice(0, longestQuote) })
    })
  })
  return (marks: readonly StudyMark[]) => {
    const next = marks.filter(({ colour }) => colour !== null)
    for (const gone of highlights.filter(({ place }) => !next.some((mark) => mark.place === place))) void draw(gone, true)
    highlights = next
    for (const mark of next) void draw(mark)
  }
}

interface Drawing {
  draw: (how: unknown, options: { color: string }) => void
  annotation: { colour: NonNullable<StudyMark['colour']>; quote: string }
  range: Range
}
