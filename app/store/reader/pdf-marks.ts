import type { StudyMark } from '#domain/delivery/marks/study-marks.ts'
import type { Opening } from './book-view.ts'
import { longestQuote, markFills } from './mark-fills.ts'
import { isSamePassage } from './same-passage.ts'

/** A place in the text of a page: `12:340-398`. */
const placeOf = /^(\d+):(\d+)-(\d+)$/
const layerOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>('.textLayer') ?? null
const pageOf = (layer: Element) => layer.closest<HTMLElement>('.page')?.dataset.pageNumber ?? ''

/** Draws the highlights of a PDF over its text layers, by the browser's own highlights. Returns what draws others, and draws anew. */
export function pdfMarks(container: HTMLElement, { onSelect, onMark }: Pick<Opening, 'onSelect' | 'onMark'>) {
  let marks: readonly StudyMark[] = []
  const ranges = () => marks.flatMap((mark) => rangeOf(container, mark) ?? [])
  const draw = () => {
    if (!('highlights' in CSS)) return
    const all = ranges()
    for (const colour of Object.keys(markFills))
      CSS.highlights.set(`marca-${colour}`, new Highlight(...all.filter(({ mark }) => mark.colour === colour).map(({ range }) => range)))
  }
  const select = () => {
    const selection = document.getSelection()
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null
    const layer = range && container.contains(range.startContainer) ? layerOf(range.startContainer) : null
    if (!range || !layer) return onSelect(null)
    const [start, end] = [offsetOf(layer, range.startContainer, range.startOffset), offsetOf(layer, range.endContainer, range.endOffset)]
    const quote = layer.textContent.slice(start, end).trim()
    onSelect(quote ? { place: `${pageOf(layer)}:${start}-${end}`, quote: quote.slice(0, longestQuote) } : null)
  }
  const press = ({ clientX, clientY }: MouseEvent) => {
    const isIn = ({ left, right, top, bottom }: DOMRect) => left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
    const pressed = ranges().find(({ range }) => [...range.getClientRects()].some(isIn))
    if (pressed && document.getSelection()?.isCollapsed !== false) onMark(pressed.mark.id)
  }
  document.addEventListener('selectionchange', select)
  container.addEventListener('click', press)
  return {
    draw,
    show(next: readonly StudyMark[]) {
      marks = next
      draw()
    },
    stop() {
      document.removeEventListener('selectionchange', select)
      if ('highlights' in CSS) CSS.highlights.clear()
    },
  }
}

/** Characters of the layer's text before this place. One that is on another page counts as the end. */
function offsetOf(layer: HTMLElement, node: Node, offset: number): number {
  if (!layer.contains(node)) return layer.textContent.length
  const before = document.createRange()
  before.setStart(layer, 0)
  before.setEnd(node, offset)
  return before.toString().length
}

/** Null: its page is not drawn now, or says something else in this edition. */
function rangeOf(container: HTMLElement, mark: StudyMark): { mark: StudyMark; range: Range } | null {
  const [, page, start, end] = placeOf.exec(mark.place ?? '') ?? []
  const layer = page ? container.querySelector<HTMLElement>(`.page[data-page-number="${page}"] .textLayer`) : null
  const range = layer && mark.colour && spanOf(layer, Number(start), Number(end))
  return range && isSamePassage(range.toString(), mark.quote) ? { mark, range } : null
}

function spanOf(layer: HTMLElement, start: number, end: number): Range | null {
  const range = document.createRange()
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  let passed = 0
  let hasStart = false
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (!hasStart && start < passed + length) {
      range.setStart(node, start - passed)
      hasStart = true
    }
    if (hasStart && end <= passed + length) {
      range.setEnd(node, end - passed)
      return range
    }
    passed += length
  }
  return null
}
