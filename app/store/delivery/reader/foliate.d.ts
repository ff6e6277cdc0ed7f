/** The part of foliate-js that the reader uses. The package has no types. */
declare module 'foliate-js/view.js' {
  export interface TocItem {
    label?: string
    href?: string
    subitems?: TocItem[] | null
  }
  interface Book {
    toc?: TocItem[] | null
    /** `id`: the name in the zip, as in the manifest. */
    sections: readonly { id: string; size: number; linear?: string | null }[]
    /** Absent in a book that is no EPUB. */
    resources?: { manifest: { href: string; mediaType: string }[] }
    transformTarget?: EventTarget
  }
  export function makeBook(file: File): Promise<Book>
  /** `fraction`: of the chapter. */
  export interface Relocation {
    reason: string
    index: number
    fraction?: number
  }
  export class View extends HTMLElement {
    isFixedLayout: boolean
    lastLocation?: { cfi: string } | null
    renderer: HTMLElement & {
      setStyles?: (styles: [before: string, after: string]) => void
      goTo: (place: { index: number; anchor: number }) => Promise<void>
    }
    open(book: Book): Promise<void>
    init(at: { lastLocation?: unknown }): Promise<void>
    resolveNavigation(target: unknown): { index: number } | undefined
    goTo(target: unknown): Promise<unknown>
    next(): Promise<void>
    prev(): Promise<void>
    goLeft(): Promise<void>
    goRight(): Promise<void>
    close(): void
  }
}
