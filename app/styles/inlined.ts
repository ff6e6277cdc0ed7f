const id = 'styles'

/**
 * The style sheet stands in the page itself: a phone on a slow line shows the first words a round trip earlier (docs/decisions). Browsers
 * get it by the page alone, so their scripts read it back from there; it is needed if React ever draws the whole document anew.
 */
const sheet = import.meta.env.SSR ? (await import('./app.css?inline')).default : (document.querySelector(`#${id}`)?.textContent ?? '')

/** While a page is drawn its sheet, which is more than half of it, is only a place in it. */
const place = '/*sheet*/'
export const inlined = { id, text: import.meta.env.SSR ? place : sheet }

/** Nobody's words can be taken for it: React writes no bare `<` of theirs. */
export const withSheet = (html: string) => html.replace(`${place}</style>`, () => `${sheet}</style>`)
