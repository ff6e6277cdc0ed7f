import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import 'pdfjs-dist/legacy/web/pdf_viewer.css'
import type { BookView, ContentsLine, Opening } from './book-view.ts'
import { openedInTime } from './opened-in-time.ts'
import { PdfData } from './pdf-data.ts'
import { nameParts, noWords } from './pdf-words.ts'

GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })

/** Pixels of a canvas: a page on a phone needs no more, and several are in memory. */
const mostPixels = 2 ** 23
/** Bytes of one request: few requests for a page, and a page soon. */
const rangeBytes = 256 * 1024
const scales = { step: 1.2, least: 0.4, most: 4 }

/** Opens a PDF page by page: only what is near the window is loaded and drawn. */
export async function openPdf({ area, address, place, onMove, onJump, onFailure }: Opening): Promise<BookView> {
  const { task, pdf } = await load(address)
  const bus = new EventBus()
  const links = new JumpingLinks(onJump, { eventBus: bus, externalLinkTarget: LinkTarget.BLANK })
  const container = scrollingArea(area)
  nameParts(container)
  const viewer = new PDFViewer({
    container,
    eventBus: bus,
    linkService: links,
    annotationMode: annotationsWithoutForms,
    annotationEditorMode: noEditor,
    maxCanvasPixels: mostPixels,
    imageResourcesPath: noteIcon,
    l10n: noWords,
  })
  const pages = pdf.numPages
  const known = Number(place?.place)
  const first = known <= pages ? known : Math.round((place?.fraction ?? 0) * (pages - 1)) + 1
  let isOpen = false
  const report = (page: number) => onMove({ page, pages, place: String(page), fraction: pages > 1 ? (page - 1) / (pages - 1) : 1 }, isOpen)
  const laidOut = new Promise((resolve) => bus.on('pagesinit', resolve))
  bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => report(pageNumber))
  bus.on('pagerendered', ({ error }: { error?: unknown }) => error && onFailure(error))
  links.setViewer(viewer)
  links.setDocument(pdf)
  viewer.setDocument(pdf)
  await openedInTime(laidOut)
  viewer.currentScaleValue = 'auto'
  viewer.currentPageNumber = first
  report(first)
  isOpen = true
  const observer = new ResizeObserver(() => {
    if (Number.isNaN(Number(viewer.currentScaleValue))) viewer.currentScaleValue = 'auto'
    viewer.update()
  })
  observer.observe(container)
  container.focus()
  return {
    contents: await contentsOf(pdf),
    isPaged: false,
    turn(turn) {
      const isForward = turn === 'NEXT' || turn === 'RIGHT'
      const isWide = container.scrollWidth > container.clientWidth
      if (isWide && (turn === 'LEFT' || turn === 'RIGHT')) container.scrollBy({ left: isForward ? 80 : -80 })
      else if (isForward) viewer.nextPage()
      else viewer.previousPage()
    },
    goTo: (target) => void links.goToDestination(target as string),
    goToPage(page) {
      onJump()
      viewer.currentPageNumber = page
    },
    goToPlace: ({ page }) => (viewer.currentPageNumber = page),
    resize: (step) => (viewer.currentScale = Math.min(scales.most, Math.max(scales.least, viewer.currentScale * scales.step ** step))),
    close() {
      observer.disconnect()
      viewer.cleanup()
      void task.destroy()
      area.replaceChildren()
    },
  }
}

/** Tells when a link within the book is followed. */
class JumpingLinks extends PDFLinkService {
  readonly #onJump: () => void
  constructor(onJump: () => void, options: ConstructorParameters<typeof PDFLinkService>[0]) {
    super(options)
    this.#onJump = onJump
  }

  override goToDestination(target: string | unknown[]) {
    this.#onJump()
    return super.goToDestination(target)
  }
}

async function load(address: string) {
  const task = getDocument({
    url: address,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: rangeBytes,
    BinaryDataFactory: PdfData,
    useWorkerFetch: false,
  })
  const pdf = await openedInTime(task.promise)
  // The viewer waits for this page for ever, and only logs that it cannot be read.
  await openedInTime(pdf.getPage(1))
  return { task, pdf }
}

/** Values of PDF.js that its types do not name: links are shown, fields are not filled in. */
const annotationsWithoutForms = 1
const noEditor = -1

/** PDF.js adds the name of one of its icons for notes, which is the fragment here: all notes have this one. */
const noteIcon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path fill='gold' stroke='black' d='M3 4h18v13H12l-5 4v-4H3z'/></svg>#"

/** PDF.js wants an area that scrolls, and within it one for the pages. */
function scrollingArea(area: HTMLElement): HTMLDivElement {
  const container = document.createElement('div')
  container.className = 'absolute inset-0 overflow-auto outline-none'
  container.tabIndex = 0
  container.role = 'document'
  container.setAttribute('aria-label', 'Páginas do e-book')
  const pages = document.createElement('div')
  pages.className = 'pdfViewer'
  container.append(pages)
  area.replaceChildren(container)
  return container
}

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

async function contentsOf(pdf: PDFDocumentProxy): Promise<ContentsLine[]> {
  const lines = (outline: Outline, level: number): ContentsLine[] =>
    outline.flatMap(({ title, dest, items }) => [
      ...(dest ? [{ label: title, target: dest, level }] : []),
      ...lines(items as Outline, level + 1),
    ])
  return lines((await pdf.getOutline()) ?? [], 0)
}
