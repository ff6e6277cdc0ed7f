import { firstFonts } from './first-fonts.ts'

const id = 'styles'

/**
 * The style sheet is inlined in the page: on a slow connection a phone shows the first text one round trip earlier (docs/decisions).
 * Browsers get it only with the page, so their scripts read it from the document. They need it if React ever renders the whole document
 * again.
 */
const text = import.meta.env.SSR
  ? firstFonts() + (await import('./app.css?inline')).default
  : (document.querySelector(`#${id}`)?.textContent ?? '')
export const inlined = { id, text }
