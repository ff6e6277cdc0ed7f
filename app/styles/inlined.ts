const id = 'styles'

/**
 * The style sheet stands in the page itself: a phone on a slow line shows the first words a round trip earlier (docs/decisions). Browsers
 * get it by the page alone, so their scripts read it back from there; it is needed if React ever draws the whole document anew.
 */
const text = import.meta.env.SSR ? (await import('./app.css?inline')).default : (document.querySelector(`#${id}`)?.textContent ?? '')

export const inlined = { id, text }
