import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Its viewer needs the library to be loaded before.
import 'pdfjs-dist/legacy/build/pdf.mjs'
import { EventBus, LinkTarget, PDFFindController, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import 'pdfjs-dist/legacy/web/pdf_viewer.css'
import type { PDFViewerOptions } from 'pdfjs-dist/types/web/pdf_viewer'
import type { BookView, ContentsLine, Opening } from './book-view.ts'
import { openedInTime } from './opened-in-time.ts'
import { JumpingLinks, loadPdf, scrollingArea } from './load-pdf.ts'
import { pdfChapters, pdfProgress } from './pdf-chapters.ts'
import { pdfMarks } from './pdf-marks.ts'
import { searchPdf } from './pdf-search.ts'
import { nameParts, noWords } from './pdf-words.ts'

/** Pixels of a canvas: a page on a phone needs no more, and several are in memory. */
const mostPixels = 2 ** 23
const scales = { step: 1.2, least: 0.4, most: 4 }

/** Opens a PDF page by page: only what is near the window is loaded and drawn. */
export async function openPdf({ area, address, file, place, onMove, onJump, onFailure, onSelect, onMark }: Opening): Promise<BookView> {
  const { task, pdf } = await loadPdf(file ? { data: await file.arrayBuffer() } : { url: address })
  const bus = new EventBus()
  const links = new JumpingLinks(onJump, { eventBus: bus, externalLinkTarget: LinkTarget.BLANK })
  const container = scrollingArea(area)
  nameParts(container)
  const finder = new PDFFindController({ linkService: links, eventBus: bus })
  const marks = pdfMarks(container, { onSelect, onMark })
  const viewer = createViewer({ container, eventBus: bus, linkService: links, findController: finder })
  const pages = pdf.numPages
  const known = Number(place?.place)
  const first = known <= pages ? known : Math.round((place?.fraction ?? 0) * (pages - 1)) + 1
  let isOpen = false
  let chapters: Awaited<ReturnType<typeof pdfChapters>> = []
  const report = (page: number) =>
    onMove(
      { page, pages, place: String(page), fraction: pages > 1 ? (page - 1) / (pages - 1) : 1, ...pdfProgress(chapters, page, pages) },
      isOpen,
    )
  const laidOut = new Promise((resolve) => bus.on('pagesinit', resolve))
  bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => report(pageNumber))
  bus.on('textlayerrendered', marks.draw)
  bus.on('pagerendered', ({ error }: { error?: unknown }) => error && onFailure(error))
  links.setViewer(viewer)
  links.setDocument(pdf)
  viewer.setDocument(pdf)
  await openedInTime(laidOut)
  viewer.currentScaleValue = 'auto'
  viewer.currentPageNumber = first
  const contents = await contentsOf(pdf)
  chapters = await pdfChapters(pdf, contents)
  report(first)
  isOpen = true
  const observer = followSize(viewer, container)
  container.focus()
  const goToPage = (page: number) => {
    onJump()
    viewer.currentPageNumber = page
  }
  return {
    contents,
    isPaged: false,
    turn(turn) {
      const isForward = turn === 'NEXT' || turn === 'RIGHT'
      const isWide = container.scrollWidth > container.clientWidth
      if (isWide && (turn === 'LEFT' || turn === 'RIGHT')) container.scrollBy({ left: isForward ? 80 : -80 })
      else if (isForward) viewer.nextPage()
      else viewer.previousPage()
    },
    goTo: (target) => (typeof target === 'number' ? goToPage(target) : void links.goToDestination(target as string)),
    goToPage,
    goToPlace: ({ page }) => (viewer.currentPageNumber = page),
    resize: (step) => (viewer.currentScale = Math.min(scales.most, Math.max(scales.least, viewer.currentScale * scales.step ** step))),
    show: null,
    search: (words) => searchPdf(pdf, bus, finder, words),
    endSearch: () => bus.dispatch('findbarclose', { source: finder }),
    drawMarks: (list) => marks.show(list),
    goToMark: (at) => goToPage(Number.parseInt(at, 10)),
    close() {
      marks.stop()
      observer.disconnect()
      viewer.cleanup()
      void task.destroy()
      area.replaceChildren()
    },
  }
}

/** Fits the pages into the window, until the reader chooses a size. */
function followSize(viewer: PDFViewer, container: HTMLElement) {
  const observer = new ResizeObserver(() => {
    if (Number.isNaN(Number(viewer.currentScaleValue))) viewer.currentScaleValue = 'auto'
    viewer.update()
  })
  observer.observe(container)
  return observer
}

const createViewer = (parts: Pick<PDFViewerOptions, 'container' | 'eventBus' | 'linkService' | 'findController'>) =>
  new PDFViewer({
    ...parts,
    annotationMode: annotationsWithoutForms,
    annotationEditorMode: noEditor,
    maxCanvasPixels: mostPixels,
    imageResourcesPath: noteIcon,
    l10n: noWords,
  })

/** Values of PDF.js that its types do not name: links are shown, fields are not filled in. */
const annotationsWithoutForms = 1
const noEditor = -1

/** PDF.js adds the name of one of its icons for notes, which is the fragment here: all notes have this one. */
const noteIcon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path fill='gold' stroke='black' d='M3 4h18v13H12l-5 4v-4H3z'/></svg>#"

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

async function contentsOf(pdf: PDFDocumentProxy): Promise<ContentsLine[]> {
  const lines = (outline: Outline, level: number): ContentsLine[] =>
    outline.flatMap(({ title, dest, items }) => [
      ...(dest ? [{ label: title, target: dest, level }] : []),
      ...lines(items as Outline, level + 1),
    ])
  return lines((await pdf.getOutline()) ?? [], 0)
}
