/** The part of foliate-js that the reader uses. The package has no types. */
declare module 'foliate-js/view.js' {
  export interface TocItem {
    label?: string
    href?: string
    subitems?: TocItem[] | null
  }
  export interface Book {
    toc?: TocItem[] | null
    /** `id`: the name in the zip, as in the manifest. */
    sections: readonly { id: string; size: number; linear?: string | null; createDocument?: () => Promise<Document> }[]
    /** Absent in a book that is no EPUB. */
    resources?: { manifest: { href: string; mediaType: string }[] }
    transformTarget?: EventTarget
  }
  /** `fraction`: of the chapter. */
  export interface Relocation {
    reason: string
    index: number
    fraction?: number
  }
  export interface SearchPassage {
    cfi: string
    excerpt: { pre: string; match: string; post: string }
  }
  export class View extends HTMLElement {
    isFixedLayout: boolean
    /** Minutes until the end of the chapter and the book. */
    lastLocation?: { cfi: string; tocItem?: TocItem | null; time?: { section: number; total: number } } | null
    renderer: HTMLElement & {
      setStyles?: (styles: [before: string, after: string]) => void
      goTo: (place: { index: number; anchor: number }) => Promise<void>
    }
    open(book: Book): Promise<void>
    init(at: { lastLocation?: unknown }): Promise<void>
    getCFI(index: number, range: Range): string
    addAnnotation(annotation: { value: string; colour: string | null; quote: string }, remove?: boolean): Promise<unknown>
    search(options: { query: string }): AsyncGenerator<'done' | { progress: number } | { label: string; subitems: SearchPassage[] }>
    clearSearch(): void
    resolveNavigation(target: unknown): { index: number } | undefined
    goTo(target: unknown): Promise<unknown>
    next(): Promise<void>
    prev(): Promise<void>
    goLeft(): Promise<void>
    goRight(): Promise<void>
    close(): void
  }
}

declare module 'foliate-js/overlayer.js' {
  export const Overlayer: { highlight: unknown }
}

declare module 'foliate-js/epub.js' {
  import type { Book } from 'foliate-js/view.js'
  import type { epubFiles } from './epub-files.ts'
  export class EPUB {
    constructor(files: Awaited<ReturnType<typeof epubFiles>>)
    init(): Promise<Book>
  }
}

declare module 'foliate-js/vendor/zip.js' {
  export { BlobReader, BlobWriter, configure, ZipReader } from '@zip.js/zip.js'
}
