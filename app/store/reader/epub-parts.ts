import { safeChapter, safePage, safeStyle } from './safe-chapter.ts'

/** A part of the book. `name`: in the manifest. */
export interface Part {
  name: string
  data: string | Blob | Promise<string | Blob>
  type: string
}

export const xhtml = 'application/xhtml+xml'
const drawing = 'image/svg+xml'
const pageTypes = [xhtml, 'text/html', drawing]
/** Pictures, sounds, films and fonts: whatever they contain, a browser runs nothing of it. */
const isMedia = (type: string) =>
  type !== drawing && /^(?:image|audio|video|font)\/|^application\/(?:font|x-font|vnd\.ms-(?:opentype|fontobject))/.test(type)
export const isKnown = (type: string) => pageTypes.includes(type) || isMedia(type)

/** Every part of the book that is no medium, before a frame may show it. `paged`: chapters that must be pages, not drawings. */
export function makeSafe({ detail }: CustomEvent<Part>, paged: Set<string> | null) {
  const { name, data, type } = detail
  if (isMedia(type)) return
  const isPage = paged?.has(name) === true && pageTypes.includes(type)
  const safeType =
    isPage && type !== 'text/html' ? xhtml : type === 'text/css' || pageTypes.includes(type) ? type : 'application/octet-stream'
  // It is so now, whatever the part declares.
  detail.type = `${safeType};charset=utf-8`
  detail.data = Promise.resolve(data).then(async (content) => {
    const text = typeof content === 'string' ? content : await content.text()
    if (type === 'text/css') return safeStyle(text)
    if (!pageTypes.includes(type)) return text
    return isPage ? safePage(text, type as DOMParserSupportedType) : safeChapter(text, type as DOMParserSupportedType)
  })
}
