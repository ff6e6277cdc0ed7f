import { sheet, sheetPlace } from '../styles/inlined.ts'

const placeOf = (nonce: string) => `<!--${nonce}-->`

/**
 * Separates a rendered page into its frame, which is what is rewritten (its head, and everything from the first element of the body that has the nonce), and the
 * content in between, which is most of it and is never rewritten. The nonce, which nobody can guess, holds its place.
 */
export function setContentAside(rendered: string, nonce: string): { frame: string; content: string } {
  const begin = rendered.indexOf('<body')
  const end = rendered.lastIndexOf('<', rendered.indexOf(` nonce="${nonce}"`, begin))
  if (begin < 0 || end < begin) return { frame: rendered, content: '' }
  return { frame: rendered.slice(0, begin) + placeOf(nonce) + rendered.slice(end), content: rendered.slice(begin, end) }
}

/** The bytes of the sheet are the same for every page. */
const sheetBytes = Buffer.from(sheet)

/** A page as it is sent. The sheet, which every page has, lies between `begin` and `end`, so that it is compressed only once. */
export interface Page {
  bytes: Buffer<ArrayBuffer>
  sheet: { begin: number; end: number }
}

/** The bytes of a page: its frame, with its style sheet and its content in their places. Each part is copied once. */
export function pageBytes(frame: string, content: string, nonce: string): Page {
  const [before, after] = partsAt(frame, placeOf(nonce))
  // Content cannot be mistaken for the placeholder, because React escapes every `<` in it.
  const [head, rest] = partsAt(before, `${sheetPlace}</style>`)
  const first = Buffer.from(head)
  const inserted = rest === null ? Buffer.alloc(0) : sheetBytes
  const body = rest === null ? [] : [Buffer.from(`</style>${rest}`)]
  return {
    bytes: Buffer.concat([first, inserted, ...body, Buffer.from(content), Buffer.from(after ?? '')]),
    sheet: { begin: first.length, end: first.length + inserted.length },
  }
}

function partsAt(text: string, place: string): [string, string | null] {
  const at = text.indexOf(place)
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + place.length)]
}
