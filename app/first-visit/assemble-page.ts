import { cspHashes } from '../content-policy/csp-hashes.ts'

const end = '</body></html>'

interface Additions {
  nonce: string
  /** Scripts at the end of the head, in their order, and at the end of the body. */
  head: readonly string[]
  tail: readonly string[]
  /** Whether the router's own scripts and the fonts wait until the page is painted (deferred-scripts.ts, deferred-fonts.ts). */
  isDeferred: boolean
}

/** The page that is sent, from what React has rendered, and the hashes of its inline scripts for its policy. Its text is gone through once. */
export function assemblePage(rendered: string, { nonce, head, tail, isDeferred }: Additions) {
  const headEnd = rendered.indexOf('</head>')
  if (headEnd < 0 || !rendered.endsWith(end)) throw new Error(`The rendered page has no head, or does not end with ${end}`)
  const [top, rest] = [rendered.slice(0, headEnd), rendered.slice(headEnd, -end.length)]
  const scripts = (texts: readonly string[]) => texts.map((text) => `<script nonce="${nonce}">${text}</script>`).join('')
  const page = [isDeferred ? laterInHead(top) : top, scripts(head), isDeferred ? laterInBody(rest) : rest, scripts(tail), end]
  return cspHashes(`<!DOCTYPE html>${page.join('')}`, nonce)
}

/** No browser knows these types: the fonts' script and the start script set them to the known ones. */
const laterInHead = (html: string) =>
  html.replace('<html ', '<html data-fonts="later" ').replaceAll('<link rel="modulepreload"', '<link rel="later"')
const laterInBody = (html: string) => html.replace(' type="module" async=""', ' type="later"')
