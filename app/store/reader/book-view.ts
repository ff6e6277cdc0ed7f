import type { StudyMark } from '#domain/delivery/marks/study-marks.ts'
import type { ReaderLook } from './reader-look.ts'
import type { ReadingPlace } from '#domain/delivery/reader/reading.ts'

/** Where the reader is. The pages of an EPUB are counted by its length, because they depend on the window and the size of the text. */
export interface Position extends ReadingPlace {
  page: number
  pages: number
  /** Null: the book names none. */
  chapter: string | null
  /** About how long the rest takes. Null: not known. */
  minutes: { chapter: number; book: number } | null
}

/** The most results of one search. Whoever gets more looks for another word. */
export const mostHits = 200

/** A result of a search. `target`: for `goTo`. */
export interface Hit {
  label: string
  before: string
  match: string
  after: string
  target: unknown
}

/** A passage that is selected. */
export interface Passage {
  place: string
  quote: string
}

/** A line of the table of contents. `target`: for `goTo`. */
export interface ContentsLine {
  label: string
  target: unknown
  /** From 0. */
  level: number
}

export type Turn = 'NEXT' | 'PREVIOUS' | 'LEFT' | 'RIGHT'

/** An open e-book, whatever its format. */
export interface BookView {
  contents: readonly ContentsLine[]
  /** Whether the whole window is one page. Otherwise the pages are below each other, and PageDown scrolls. */
  isPaged: boolean
  turn: (turn: Turn) => void
  goTo: (target: unknown) => void
  goToPage: (page: number) => void
  /** Back to where the reader was. */
  goToPlace: (position: Position) => void
  /** Null: its pages have one size. */
  resize: ((step: 1 | -1) => void) | null
  /** Null: the pages are pictures, whose typeface stays. */
  show: ((look: ReaderLook) => void) | null
  /** Finds words in the whole book, and marks them in it until the next search. */
  search: (words: string) => Promise<Hit[]>
  endSearch: () => void
  drawMarks: (marks: readonly StudyMark[]) => void
  goToMark: (place: string) => void
  close: () => void
}

export interface Opening {
  /** The element that shows the book. */
  area: HTMLElement
  /** Address of the buyer's copy. */
  address: string
  /** The whole copy: of an EPUB, or of one that this device keeps. */
  file: Blob | null
  /** Where the buyer left it. */
  place: ReadingPlace | null
  /** `isTurned`: the reader went there. Otherwise the book was opened there, or the window has another size. */
  onMove: (position: Position, isTurned: boolean) => void
  /** The reader is about to go elsewhere: by a link of the book, the table of contents or the number of a page. */
  onJump: () => void
  /** The selected passage; null: none is. */
  onSelect: (passage: Passage | null) => void
  /** The highlight with this id was pressed. */
  onMark: (id: string) => void
  /** A key was pressed inside the book. */
  onKey: (event: KeyboardEvent) => void
  /** A later part of the book cannot be read. */
  onFailure: (error: unknown) => void
}

export type OpenBook = (opening: Opening) => Promise<BookView>
