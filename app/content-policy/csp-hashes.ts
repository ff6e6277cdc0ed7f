import { hash } from 'node:crypto'

/**
 * Tells our own inline scripts from any others that were injected into a page. React and the router render ours with an unguessable
 * `nonce`. This removes the nonces, so that the page can be cached and sent to every visitor, and returns the hashes of the scripts that
 * had one, for the page's content security policy.
 */
export function cspHashes(page: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const begin of indexesOf(page, `<script${attribute}`)) {
    const head = page.indexOf('>', begin)
    const text = page.slice(head + 1, page.indexOf('</script', head))
    if (text) hashes.add(`sha256-${hash('sha256', text, 'base64')}`)
  }
  return { html: page.replaceAll(attribute, ''), hashes: [...hashes] }
}

function* indexesOf(text: string, part: string) {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) yield at
}
