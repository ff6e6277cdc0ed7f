const id = 'styles'

/**
 * The style sheet is inlined in the page: on a slow connection a phone shows the first text one round trip earlier (docs/decisions).
 * Browsers get it only with the page, so their scripts read it from the document. They need it if React ever renders the whole document
 * again.
 */
export const sheet = import.meta.env.SSR
  ? (await import('./app.css?inline')).default
  : (document.querySelector(`#${id}`)?.textContent ?? '')

/** While a page is rendered, its style sheet, which is more than half of it, is only a placeholder (first-visit/page-bytes.ts). */
export const sheetPlace = '/*sheet*/'
export const inlined = { id, text: import.meta.env.SSR ? sheetPlace : sheet }
