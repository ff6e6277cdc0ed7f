import './translated-texts.ts'

/**
 * Lets React work on a page that is translated (docs/first-visit.md#translated-pages). React keeps the texts whose place a translator's
 * elements have taken: removing one, or inserting something before it, would throw, and a change of it would be seen nowhere. Its calls act
 * on those elements instead. A text that changes takes its place again, and is translated anew.
 */
export function liveWithTranslator() {
  const standInOf = (node: Node) => {
    const element = node instanceof Text ? window.translatedTexts?.standInOf(node) : undefined
    return element?.parentNode ? element : null
  }
  // Each is called with the node that it belongs to.
  // oxlint-disable-next-line typescript/unbound-method
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const at = (node: Node | null, parent: Node) => {
    if (!node || node.parentNode === parent) return node
    const element = standInOf(node)
    return element?.parentNode === parent ? element : null
  }
  Node.prototype.removeChild = function (child) {
    const visible = at(child, this) ?? child
    // Elsewhere: what moved it there, such as an extension of the browser, keeps its own elements.
    if (visible.parentNode) removeChild.call(visible.parentNode, visible)
    return child
  }
  // A text that is moved leaves its translation behind.
  Node.prototype.insertBefore = function (node, before) {
    standInOf(node)?.remove()
    insertBefore.call(this, node, at(before, this))
    return node
  }
  Node.prototype.appendChild = function (node) {
    standInOf(node)?.remove()
    appendChild.call(this, node)
    return node
  }
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string) {
      standInOf(this)?.replaceWith(this)
      nodeValue.set!.call(this, value)
    },
  })
}

/**
 * Puts the page's own texts back, because React compares them with its own when it starts. Returns a function that shows the translations
 * again.
 */
export function showOriginals(): () => void {
  const originals = [...document.querySelectorAll('font')].flatMap((font) => {
    const text = window.translatedTexts?.originals.get(font)
    return text ? [{ font, text, value: text.data }] : []
  })
  const root = document.documentElement
  // Translators leave alone what has this attribute.
  if (originals.length > 0) root.translate = false
  for (const { font, text } of originals) font.replaceWith(text)
  return () => {
    if (originals.length > 0) root.removeAttribute('translate')
    for (const { font, text, value } of originals) {
      if (!text.isConnected || text.data !== value) continue
      window.translatedTexts?.originals.delete(font)
      text.replaceWith(font)
    }
  }
}
