import { hash } from 'node:crypto'

/**
 * Tells our own scripts from any other that got into a page. While it is rendered they carry a mark that nobody can know (React and the
 * router write it as their `nonce`). Here the marks come off again, so that the finished page can be kept and sent to everybody, and what
 * had one is named by its hash for the page's policy.
 */
export function cspHashes(marked: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const begin of indexesOf(marked, `<script${attribute}`)) {
    const head = marked.indexOf('>', begin)
    const text = marked.slice(head + 1, marked.indexOf('</script', head))
    if (text) hashes.add(`sha256-${hash('sha256', text, 'base64')}`)
  }
  return { html: marked.replaceAll(attribute, ''), hashes: [...hashes] }
}

function* indexesOf(text: string, part: string) {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) yield at
}
