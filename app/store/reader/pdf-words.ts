import type { PDFViewerOptions } from 'pdfjs-dist/types/web/pdf_viewer'

type Name = (element: Element, args: Record<string, number>) => void

/** The parts of a page that PDF.js names, by its own ids. It knows English only. */
const names: Record<string, Name> = {
  'pdfjs-page-landmark': (element, { page }) => element.setAttribute('aria-label', `Página ${page}`),
  'pdfjs-text-annotation-type': (element) => element.setAttribute('alt', 'Anotação'),
  'pdfjs-annotation-date-time-string': (element, { dateObj }) => (element.textContent = new Date(dateObj!).toLocaleString('pt-BR')),
}

/** Names pages and their notes in Portuguese, also those that are drawn later. */
export function nameParts(area: Element) {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) nameIn(node)
  }).observe(area, { childList: true, subtree: true })
}

function nameIn(area: Element) {
  for (const element of [area, ...area.querySelectorAll('[data-l10n-id]')]) {
    const args = JSON.parse(element.getAttribute('data-l10n-args') ?? '{}') as Record<string, number>
    names[element.getAttribute('data-l10n-id') ?? '']?.(element, args)
  }
}

/** Instead of PDF.js's own words. Its type has private members, of which the viewer uses none. */
export const noWords = { pause: () => {}, resume: () => {} } as unknown as NonNullable<PDFViewerOptions['l10n']>
