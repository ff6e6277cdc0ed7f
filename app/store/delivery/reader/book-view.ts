import type { ReadingPlace } from '#domain/delivery/reader/reading.ts'

/** Where the reader is. The pages of an EPUB are counted by its length, because they depend on the window and the size of the text. */
export interface Position extends ReadingPlace {
  page: number
  pages: number
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
  close: () => void
}

export interface Opening {
  /** The element that shows the book. */
  area: HTMLElement
  /** Address of the buyer's copy. */
  address: string
  /** Where the buyer left it. */
  place: ReadingPlace | null
  /** `isTurned`: the reader went there. Otherwise the book was opened there, or the window has another size. */
  onMove: (position: Position, isTurned: boolean) => void
  /** The reader is about to go elsewhere: by a link of the book, the table of contents or the number of a page. */
  onJump: () => void
  /** A key was pressed inside the book. */
  onKey: (event: KeyboardEvent) => void
  /** A later part of the book cannot be read. */
  onFailure: (error: unknown) => void
}

export type OpenBook = (opening: Opening) => Promise<BookView>
