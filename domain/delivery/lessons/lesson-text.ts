import { linksIn } from '#domain/platform/forms/links-in.ts'

export type InlineText =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: InlineText[] }
  | { kind: 'link'; href: string; parts: InlineText[] }

export type TextBlock =
  | { kind: 'heading'; parts: InlineText[] }
  | { kind: 'paragraph'; parts: InlineText[] }
  /** `start`: the number of the first item of a numbered list; null: a list with bullets. */
  | { kind: 'list'; start: number | null; items: InlineText[][] }

/** The blocks before what is inside them is read. */
type RawBlock = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; start: number | null; items: string[] }

/**
 * A text of the staff in parts (docs/delivery.md#lessons, docs/rules/settings.md#texts), in the Markdown that people write without knowing
 * it. Nothing else has a meaning, HTML neither: whoever shows the parts shows all text as it is.
 */
export function lessonBlocks(text: string): TextBlock[] {
  const blocks: RawBlock[] = []
  for (const part of text.replaceAll('\r', '').split(/\n\s*\n/)) {
    let isNew = true
    for (const line of part.split('\n')) {
      if (line.trim() === '') continue
      addLine(blocks, line, isNew)
      isNew = false
    }
  }
  return blocks.map((block) =>
    block.kind === 'list' ? { ...block, items: block.items.map(inlineOf) } : { kind: block.kind, parts: inlineOf(block.text) },
  )
}

/** `isNew`: an empty line stands before it. Items of a list may be separated by one. */
function addLine(blocks: RawBlock[], line: string, isNew: boolean) {
  const last = blocks.at(-1)
  const [, bullet, number, item] = /^\s*(?:([-*•])|(\d{1,2})[.)])\s+(\S.*|)$/.exec(line) ?? []
  const heading = /^#{1,6}\s+(\S.*)$/.exec(line)?.[1]?.replace(/(?<![\s#])[\s#]+$/, '')
  if (item !== undefined) {
    if (last?.kind === 'list' && (last.start === null) === (bullet !== undefined)) last.items.push(item)
    else blocks.push({ kind: 'list', start: number === undefined ? null : Number(number), items: [item] })
  } else if (heading) blocks.push({ kind: 'heading', text: heading })
  else if (!isNew && last?.kind === 'paragraph') last.text += `\n${line.trim()}`
  else if (!isNew && last?.kind === 'list' && /^\s/.test(line)) last.items.push(`${last.items.pop()}\n${line.trim()}`)
  else blocks.push({ kind: 'paragraph', text: line.trim() })
}

/** The longest passage that is emphasized, in characters. It bounds the search for its end. */
const most = 1_000
/** Text between two marks, which touch it. */
const between = (mark: string, name: string, character: string) =>
  String.raw`${mark}(?=\S)(?<${name}>(?:${character}){1,${most}}?)(?<=\S)${mark}`
const notInWord = (pattern: string) => String.raw`(?<![\p{L}\p{N}_])${pattern}(?![\p{L}\p{N}_])`
const markings = [
  // A line of marks is no mark: each of them would be looked at as the beginning of one.
  String.raw`(?<run>\*{4,}|_{4,})`,
  String.raw`\[(?<label>[^[\]\n]{1,${most}})\]\((?<href>(?:https?:\/\/|mailto:)[^\s<>"()]+(?:\([^\s<>"()]*\)[^\s<>"()]*)*)\)`,
  // The marks of an address are its own.
  String.raw`(?<bare>https?:\/\/[^\s<>"]*[^\s<>".,;:!?)*_])`,
  `${between(String.raw`\*\*`, 'strong', String.raw`[^*]|\*(?!\*)|\*(?=\*\*)`)}(?!\\*)`,
  notInWord(between('__', 'underscored', '[^_]|_(?!_)')),
  between(String.raw`\*`, 'emphasis', '[^*]'),
  notInWord(between('_', 'slanted', '[^_]')),
]
const marked = new RegExp(markings.join('|'), 'u')

function inlineOf(text: string): InlineText[] {
  const parts: InlineText[] = []
  let rest = text
  for (let match = marked.exec(rest); match; match = marked.exec(rest)) {
    parts.push(...plainOf(rest.slice(0, match.index)), ...markedOf(match.groups!))
    rest = rest.slice(match.index + match[0].length)
  }
  return [...parts, ...plainOf(rest)]
}

function markedOf({ run, label, href, bare, strong, underscored, emphasis, slanted }: Record<string, string | undefined>): InlineText[] {
  if (href !== undefined) return [{ kind: 'link', href, parts: inlineOf(label!).flatMap(withoutLink) }]
  if (bare !== undefined) return plainOf(bare)
  if (run !== undefined) return [{ kind: 'text', text: run }]
  const strongText = strong ?? underscored
  if (strongText !== undefined) return [{ kind: 'strong', parts: inlineOf(strongText) }]
  return [{ kind: 'emphasis', parts: inlineOf((emphasis ?? slanted)!) }]
}

/** A link contains no other one. */
const withoutLink = (part: InlineText): InlineText[] =>
  part.kind === 'link' ? part.parts : part.kind === 'text' ? [part] : [{ ...part, parts: part.parts.flatMap(withoutLink) }]

const plainOf = (text: string): InlineText[] =>
  linksIn(text).map(({ text: piece, href }) =>
    href === undefined ? { kind: 'text', text: piece } : { kind: 'link', href, parts: [{ kind: 'text', text: piece }] },
  )
