import type { Page } from '@playwright/test'

/**
 * How a translator replaces a text: by an element in one step, by an element beside it before it is removed, or by an element into which it
 * is moved.
 */
export type Manner = 'replaced' | 'removed' | 'moved'

/** Translates the open document, and everything that changes in it later. */
export const translateNow = (page: Page, manner: Manner = 'replaced') => page.evaluate(translate, manner)

/** The words stay the same, so that a journey can read them: what matters is which nodes they are in. */
function translate(manner: Manner) {
  const leftAlone = 'font, title, script, style, noscript, textarea, [translate=no]'
  const replace = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(leftAlone)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    if (manner !== 'moved') inner.textContent = text.data
    if (manner === 'replaced') return text.replaceWith(outer)
    text.before(outer)
    if (manner === 'removed') text.remove()
    else inner.append(text)
  }
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(replace)
  }
  if (document.body) replaceAll(document.body)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') replace(target as Text)
      for (const node of addedNodes) if (node.isConnected) replaceAll(node)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
