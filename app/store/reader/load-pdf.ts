import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PDFLinkService } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { openedInTime } from './opened-in-time.ts'
import { PdfData } from './pdf-data.ts'

GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })

/** Bytes of one request: few requests for a page, and a page soon. */
const rangeBytes = 256 * 1024

/** Tells when a link within the book is followed. */
export class JumpingLinks extends PDFLinkService {
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

export async function loadPdf(source: { url: string } | { data: ArrayBuffer }) {
  const task = getDocument({
    ...source,
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

/** PDF.js wants an area that scrolls, and within it one for the pages. */
export function scrollingArea(area: HTMLElement): HTMLDivElement {
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
