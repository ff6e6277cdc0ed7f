import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ContentsLine, Position } from './book-view.ts'

/** The most chapters whose pages are looked up. */
const most = 500
const minutesOfPage = 1.6

/** Where the chapters of a PDF begin, by its outline: in order. */
export async function pdfChapters(pdf: PDFDocumentProxy, contents: readonly ContentsLine[]): Promise<{ label: string; page: number }[]> {
  const chapters = await Promise.all(
    contents.slice(0, most).map(async ({ label, target }) => {
      const place = typeof target === 'string' ? await pdf.getDestination(target) : (target as unknown[] | null)
      const ref: unknown = place?.[0]
      const index =
        typeof ref === 'number' ? ref : ref ? await pdf.getPageIndex(ref as { num: number; gen: number }).catch(() => null) : null
      return index === null ? [] : [{ label, page: index + 1 }]
    }),
  )
  return chapters.flat().toSorted((one, other) => one.page - other.page)
}

/** The chapter of a page, and about how long the rest of it and of the book takes. */
export function pdfProgress(
  chapters: readonly { label: string; page: number }[],
  page: number,
  pages: number,
): Pick<Position, 'chapter' | 'minutes'> {
  const at = chapters.findLastIndex((chapter) => chapter.page <= page)
  const next = chapters.slice(at + 1).find((chapter) => chapter.page > page)?.page ?? pages + 1
  const minutes = (left: number) => Math.max(1, Math.round(left * minutesOfPage))
  return { chapter: chapters[at]?.label ?? null, minutes: { chapter: minutes(next - page), book: minutes(pages + 1 - page) } }
}
