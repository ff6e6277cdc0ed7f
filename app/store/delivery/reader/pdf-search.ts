import type { EventBus, PDFFindController } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import type { Hit } from './book-view.ts'

/** Values of PDF.js: the search goes on. */
const pending = 3

/** Finds words by PDF.js, which also marks them on the pages. Resolves with the pages when the whole book was searched. */
export function searchPdf(bus: EventBus, finder: PDFFindController, words: string): Promise<Hit[]> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const done = () => {
      bus.off('updatefindcontrolstate', heard)
      bus.off('updatefindmatchescount', heard)
      resolve(hitsOf(finder))
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

const hitsOf = (finder: PDFFindController): Hit[] =>
  ((finder.pageMatches ?? []) as (number[] | undefined)[]).flatMap((matches, index) =>
    matches?.length
      ? [
          {
            label: `Página ${index + 1}`,
            before: '',
            match: matches.length === 1 ? '1 vez' : `${matches.length} vezes`,
            after: '',
            target: index + 1,
          },
        ]
      : [],
  )
