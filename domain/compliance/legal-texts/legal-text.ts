/** A part of a legal text. `strong`: a clause that limits a right, which the law wants to stand out (CDC, art. 54 § 4). */
export type LegalBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; strong: boolean }
  | { kind: 'list'; items: string[] }

/**
 * The parts of a published text (docs/rules/settings.md#texts). Empty lines separate them. A line that begins with `## ` is a heading; lines
 * that begin with `- ` are a list; a paragraph between `**` is strong.
 */
export function legalBlocks(text: string): LegalBlock[] {
  return text
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(blocksOf)
}

/** A heading or a list may stand directly above or below other lines. */
function blocksOf(part: string): LegalBlock[] {
  const blocks: LegalBlock[] = []
  for (const line of part.split('\n')) {
    const last = blocks.at(-1)
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3).trim() })
    else if (line.startsWith('- ') && last?.kind === 'list') last.items.push(line.slice(2).trim())
    else if (line.startsWith('- ')) blocks.push({ kind: 'list', items: [line.slice(2).trim()] })
    else if (last?.kind === 'paragraph') last.text += `\n${line}`
    else blocks.push({ kind: 'paragraph', text: line, strong: false })
  }
  return blocks.map((block) => (block.kind === 'paragraph' ? strengthened(block.text) : block))
}

function strengthened(text: string): LegalBlock {
  const [, inside] = /^\*\*([^*]+)\*\*$/.exec(text) ?? []
  return { kind: 'paragraph', text: inside ?? text, strong: inside !== undefined }
}

/** Characters of a text that staff write themselves. */
export const longestLegalText = 60_000
