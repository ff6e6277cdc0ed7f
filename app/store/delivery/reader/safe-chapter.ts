/**
 * E-books come from anywhere. What could run or load something is taken out of each part before it is shown; the policy of the page
 * (app/content-policy/) and of each chapter forbid it as well. Addresses of the book's own files are `blob:` here already.
 */
const chapterPolicy =
  "default-src 'none'; img-src blob: data:; media-src blob: data:; font-src blob: data:; style-src 'unsafe-inline' blob: data:"

const running = 'script, iframe, frame, embed, applet, base, meta[http-equiv], link:not([rel~="stylesheet" i])'
const loading = /^(?:src|poster|data|background)$/
const elsewhere = /^\s*(?:\w+:)?\/\//i
const scripted = /^\s*(?:javascript|vbscript):/i
const sizeInPixels = /(font-size\s*:\s*)([\d.]+(?:px|pt))/gi
const loadedElsewhere = /url\(\s*["']?(?:https?:)?\/\/[^)]*(?:\)|$)|@import\s*["'](?:https?:)?\/\/[^"']*(?:["']|$)/gi

/** Sizes that a book gives in pixels follow the size of the text too. */
export const safeStyle = (css: string): string =>
  css.replaceAll(loadedElsewhere, 'none').replaceAll(sizeInPixels, '$1calc($2 * var(--text-size, 1))')

/** `type`: its MIME type. */
export function safeChapter(text: string, type: DOMParserSupportedType): string {
  const chapter = new DOMParser().parseFromString(text, type)
  for (const element of chapter.querySelectorAll(running)) element.remove()
  for (const element of chapter.querySelectorAll('object')) element.replaceWith(...element.childNodes)
  for (const element of chapter.querySelectorAll('style')) element.textContent = safeStyle(element.textContent)
  for (const element of chapter.querySelectorAll('*')) removeDangers(element)
  const policy = chapter.createElementNS('http://www.w3.org/1999/xhtml', 'meta')
  policy.setAttribute('http-equiv', 'Content-Security-Policy')
  policy.setAttribute('content', chapterPolicy)
  // A drawing has no head.
  chapter.querySelector('html > head')?.prepend(policy)
  return new XMLSerializer().serializeToString(chapter)
}

function removeDangers(element: Element) {
  for (const name of element.getAttributeNames()) {
    const localName = name.replace(/^.*:/, '')
    const value = element.getAttribute(name) ?? ''
    if (localName === 'style') element.setAttribute(name, safeStyle(value))
    const isLoaded = loading.test(localName) || (localName === 'href' && !/^(?:a|area)$/i.test(element.localName))
    if (/^on/i.test(localName) || localName === 'srcset' || scripted.test(value) || (isLoaded && elsewhere.test(value)))
      element.removeAttribute(name)
  }
}
