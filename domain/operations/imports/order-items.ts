import { courseKey } from './parse-row.ts'

export interface Item {
  text: string
  /** The amount as the file writes it. Without it, the file has only the whole order's. */
  amount?: string
}

/** A longer cell lists nothing. */
const longest = 10_000

/** The items that a cell lists: `name:Canto|total:60.00;name:Violão|total:60.00`, JSON, a line each, `Canto × 1, Violão × 1`, or names that the store knows. */
export function itemsIn(item: Item, courses: ReadonlySet<string>): Item[] {
  if (item.text.length > longest || courses.has(courseKey(item.text))) return [item]
  const structured = item.text.split(/;(?=\s*[a-z_]+:)/i).filter((part) => /(?:^|\|)\s*name:/i.test(part))
  if (structured.length > 0) return structured.map((text) => ({ text, amount: /\|total:([\d.,]+)/i.exec(text)?.[1] ?? item.amount }))
  const names = item.text.startsWith('[') ? jsonNames(item.text) : namesIn(item.text, courses)
  return names.length > 0 ? names.map((text) => ({ text })) : [item]
}

/** `Canto × 1, Violão × 2`, or `1 x Canto, 2 x Violão`. */
const counted = [/(?<=[×x] ?\d{1,3}\)?)[,;|+/]/i, /[,;|+/](?=\s*\d{1,3} ?[×x] )/i]
/** Signs that may also be part of a name. */
const separators = [/;/, /\|/, /,/, / \+ /, / \/ /, / & /, / e /]

function namesIn(text: string, courses: ReadonlySet<string>): string[] {
  const lists = (signs: readonly RegExp[], isItem: (name: string) => boolean) =>
    signs.map((sign) => parts(text, sign)).find((names) => names.length > 1 && names.every(isItem))
  const lines = parts(text, /[\r\n]/)
  if (lines.length > 1) return lines
  return (
    lists(counted, (name) => /^\d{1,3} ?[×x] |[×x] ?\d{1,3}\)?$/i.test(name)) ??
    lists(separators, (name) => courses.has(courseKey(name))) ??
    []
  )
}

const parts = (text: string, sign: RegExp) =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter(Boolean)

function jsonNames(text: string): string[] {
  try {
    const items = JSON.parse(text) as ({ name?: unknown; title?: unknown; product_name?: unknown } | null)[]
    return items.map((item) => item?.name ?? item?.title ?? item?.product_name).filter((name) => typeof name === 'string')
  } catch {
    return []
  }
}
