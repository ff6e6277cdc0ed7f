const field = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Keeps the keyboard's place. When the element with the focus is removed, because a form takes its place or ends, browsers leave the focus on the
 * body, and the next Tab begins at the top of the page. The first field of the form that has come takes it, or else the nearest heading, which
 * screen readers announce. A button that was disabled while it worked gets it back.
 */
export function keepFocus() {
  /** The element that has the focus, or had it when it went, and its ancestors. */
  let path = pathOf(document.activeElement)
  addEventListener('focusin', ({ target }) => (path = pathOf(target)))
  // Somebody pressed where nothing takes the focus: nothing is to be kept.
  addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget || !document.hasFocus()) return
    queueMicrotask(() => {
      if (path[0]?.isConnected && !path[0].matches(':disabled')) path = []
    })
  })
  const restore = (changes: MutationRecord[]) => {
    const [last] = path
    if (!last || (document.activeElement ?? document.body) !== document.body) return
    if (last.isConnected) {
      if (!last.matches(':disabled')) last.focus({ preventScroll: true })
      return
    }
    const around = path.filter((element) => element.isConnected)
    const part = around.find((element) => element.matches('section, article, fieldset, li, dialog'))
    focus(fieldOfForm(changes, part) ?? headingOf(around) ?? document.querySelector('main'))
  }
  new MutationObserver(restore).observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

function pathOf(target: EventTarget | null): HTMLElement[] {
  const path: HTMLElement[] = []
  for (let element = target instanceof HTMLElement ? target : null; element; element = element.parentElement) path.push(element)
  return path
}

/** The first field of a form that came in this part of the page. */
function fieldOfForm(changes: readonly MutationRecord[], part: HTMLElement | undefined): HTMLElement | null {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof HTMLElement) || !part?.contains(node)) continue
    const form = node.matches('form') ? node : node.querySelector('form')
    const first = form?.querySelector<HTMLElement>(field)
    if (first) return first
  }
  return null
}

function headingOf(around: readonly HTMLElement[]): HTMLElement | undefined {
  const headings = around.flatMap((element) => [...element.querySelectorAll<HTMLElement>('h1, h2, h3, h4')])
  return headings.find((heading) => heading.checkVisibility())
}

function focus(element: HTMLElement | null) {
  if (element && element.tabIndex < 0) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}
