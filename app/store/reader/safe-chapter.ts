import { isOfBook, mayLead, withOwnAddresses } from './safe-address.ts'

/**
 * E-books come from anywhere. What could run or load something is taken out of each part before it is shown; the policy of the page
 * (app/content-policy/) and of each chapter forbid it as well. Addresses of the book's own files are `blob:` here already.
 */
const chapterPolicy =
  "default-src 'none'; img-src blob: data:; media-src blob: data:; font-src blob: data:; style-src 'unsafe-inline' blob: data:"

const running =
  'script, iframe, frame, embed, applet, base, meta[http-equiv], link:not([rel~="stylesheet" i]), animate[attributeName$="href" i], set[attributeName$="href" i]'
const loading = /^(?:src|poster|data|background)$/
const sending = /^(?:srcset|imagesrcset|ping|action|formaction|target)$/
const sizeInPixels = /(font-size\s*:\s*)([\d.]+(?:px|pt))/gi

/** Sizes that a book gives in pixels follow the size of the text too. */
export const safeStyle = (css: string): string => withOwnAddresses(css).replaceAll(sizeInPixels, '$1calc($2 * var(--text-size, 1))')

const xhtml = 'http://www.w3.org/1999/xhtml'

/** `type`: its MIME type. */
export const safeChapter = (text: string, type: DOMParserSupportedType): string => safe(new DOMParser().parseFromString(text, type))

/** A part that is no page, but a chapter, such as a drawing: put into a page, because the library lays out nothing else. Returns XHTML. */
export function safePage(text: string, type: DOMParserSupportedType): string {
  const part = new DOMParser().parseFromString(text, type)
  if (part.body) return safe(part)
  const page = new DOMParser().parseFromString(`<html xmlns="${xhtml}"><head><title></title></head><body></body></html>`, 'text/html')
  page.body.append(page.importNode(part.documentElement, true))
  return safe(page)
}

function safe(chapter: Document): string {
  cleanChapter(chapter)
  return new XMLSerializer().serializeToString(chapter)
}

/** Takes out of a chapter what is never shown. Places in it are then those of the chapter that is shown. */
export function cleanChapter(chapter: Document): Document {
  for (const element of chapter.querySelectorAll(running)) element.remove()
  for (const element of chapter.querySelectorAll('object')) element.replaceWith(...element.childNodes)
  for (const element of chapter.querySelectorAll('style')) element.textContent = safeStyle(element.textContent)
  for (const element of chapter.querySelectorAll('*')) removeDangers(element)
  for (const child of Array.from(chapter.childNodes)) if (child instanceof ProcessingInstruction && !isOwnSheet(child.data)) child.remove()
  const policy = chapter.createElementNS(xhtml, 'meta')
  policy.setAttribute('http-equiv', 'Content-Security-Policy')
  policy.setAttribute('content', chapterPolicy)
  // A drawing has no head.
  chapter.querySelector('html > head')?.prepend(policy)
  return chapter
}

const isOwnSheet = (instruction: string) => isOfBook(/href\s*=\s*["']([^"']*)/i.exec(instruction)?.[1] ?? '')

function removeDangers(element: Element) {
  // Attributes of a drawing are CSS, which has escapes.
  const isDrawn = element.namespaceURI === 'http://www.w3.org/2000/svg'
  for (const name of element.getAttributeNames()) {
    const localName = name.replace(/^.*:/, '')
    const value = element.getAttribute(name) ?? ''
    const isLink = localName === 'href' && /^(?:a|area)$/i.test(element.localName)
    const isLoaded = loading.test(localName) || (localName === 'href' && !isLink)
    if (/^on/i.test(localName) || sending.test(localName) || (isLink && !mayLead(value)) || (isLoaded && !isOfBook(value)))
      element.removeAttribute(name)
    else if (localName === 'style' || /url\(/i.test(value) || (isDrawn && value.includes('\\')))
      element.setAttribute(name, safeStyle(value))
  }
}
