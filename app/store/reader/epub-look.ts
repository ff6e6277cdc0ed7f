import type { View } from 'foliate-js/view.js'
import { type ReaderLook, readLook, shownTheme } from './reader-look.ts'

/** The text of an EPUB, and the colours of the page around it. `area` has the colours of the theme. */
export function styled(view: View, area: HTMLElement) {
  const system = matchMedia('(prefers-color-scheme: dark)')
  let look = readLook()
  const apply = () => view.renderer.setStyles?.(stylesOf(look, area))
  for (const [name, value] of Object.entries({ 'max-inline-size': '680px', 'max-column-count': '2', margin: '28px', gap: '7%' }))
    view.renderer.setAttribute(name, value)
  view.renderer.toggleAttribute('animated', !matchMedia('(prefers-reduced-motion: reduce)').matches)
  apply()
  system.addEventListener('change', apply)
  return {
    show(next: ReaderLook) {
      look = next
      apply()
    },
    stop: () => system.removeEventListener('change', apply),
  }
}

const families = { SERIF: 'ui-serif, Georgia, serif', SANS: 'system-ui, Arial, sans-serif' }

/** In the dark and in sepia a book's own colours give way: black text on a dark page would be unreadable. */
function stylesOf(look: ReaderLook, area: HTMLElement): [string, string] {
  const theme = shownTheme(look)
  const page = getComputedStyle(area)
  const [ink, accent] = ['--ink', '--info'].map((name) => page.getPropertyValue(name))
  const own = [
    `html { font-size: ${look.size * 100}% !important; --text-size: ${look.size} }`,
    look.face === 'BOOK' ? '' : `body, body :not(pre, code, pre *, code *, svg *) { font-family: ${families[look.face]} !important }`,
    look.spacing === null ? '' : `body, body :not(svg *) { line-height: ${look.spacing} !important }`,
    theme === 'LIGHT'
      ? ''
      : `html, body { color: ${ink} !important; background: none !important }
         body :not(a, a *, svg *) { color: inherit !important; background-color: transparent !important } a:any-link, a * { color: ${accent} !important }`,
  ]
  return [
    `html { color-scheme: ${theme === 'DARK' ? 'dark' : 'light'}; color: ${ink}; line-height: 1.55 } a:any-link { color: ${accent} }`,
    own.join('\n'),
  ]
}
