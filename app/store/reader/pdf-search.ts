import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { EventBus, PDFFindController } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { type Hit, mostHits } from './book-view.ts'

/** Values of PDF.js: the search goes on. */
const pending = 3

/** Signs of an excerpt on either side of what was found. */
const around = 50

/** Finds words by PDF.js, which also marks them on the pages, in the whole book. */
export async function searchPdf(pdf: PDFDocumentProxy, bus: EventBus, finder: PDFFindController, words: string): Promise<Hit[]> {
  await search(bus, finder, words)
  return hitsOf(pdf, finder)
}

function search(bus: EventBus, finder: PDFFindController, words: string): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const done = () => {
      bus.off('updatefindcontrolstate', heard)
      bus.off('updatefindmatchescount', heard)
      resolve()
    }
    // It tells of each page that it has read, and not of the last one.
    const heard = ({ state }: { state?: number }) => {
      clearTimeout(timer)
      if (state !== pending) timer = setTimeout(done, 400)
    }
    bus.on('updatefindcontrolstate', heard)
    bus.on('updatefindmatchescount', heard)
    bus.dispatch('find', {
      source: finder,
      type: '',
      query: words,
      highlightAll: true,
      caseSensitive: false,
      entireWord: false,
      matchDiacritics: false,
    })
  })
}

/** Each place with the words around it. */
async function hitsOf(pdf: PDFDocumentProxy, { pageMatches, pageMatchesLength }: PDFFindController): Promise<Hit[]> {
  const [pages, lengths] = [(pageMatches ?? []) as (number[] | undefined)[], (pageMatchesLength ?? []) as (number[] | undefined)[]]
  const hits: Hit[] = []
  for (const [index, places] of pages.entries()) {
    if (!places?.length || hits.length >= mostHits) continue
    const { text, ends } = await textOf(pdf, index + 1)
    for (const [nth, place] of places.entries()) {
      const after = place + (lengths[index]?.[nth] ?? 0)
      const [at, end] = [place + ends.filter((line) => line <= place).length, after + ends.filter((line) => line < after).length]
      const before = text.slice(Math.max(0, at - around), at)
      hits.push({
        label: `Página ${index + 1}`,
        before,
        match: text.slice(at, end),
        after: text.slice(end, end + around),
        target: index + 1,
      })
    }
  }
  return hits.slice(0, mostHits)
}

/** The text of a page, and where its lines end, as the finder counts: without the ends themselves. */
async function textOf(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent({ disableNormalization: true })
  const ends: number[] = []
  let text = ''
  for (const item of items) {
    if (!('str' in item)) continue
    text += item.str
    if (!item.hasEOL) continue
    ends.push(text.length - ends.length)
    text += '\n'
  }
  return { text, ends }
}
