import { makeBook, type Relocation, type TocItem, View } from 'foliate-js/view.js'
import { callRest } from '#app/query/call-rest.ts'
import { readStored, store } from '#app/ui/browser-storage.ts'
import type { BookView, ContentsLine, Opening, Position, Turn } from './book-view.ts'
import { epubPages } from './epub-pages.ts'
import { openedInTime } from './opened-in-time.ts'
import { safeChapter, safePage, safeStyle } from './safe-chapter.ts'

/** Opens an EPUB. Each chapter is a frame of its own, which may run nothing and load nothing. */
export async function openEpub({ area, address, place, onMove, onJump, onKey }: Opening): Promise<BookView> {
  const answer = await callRest<Blob>(address.replace('/api', ''), { file: true, limitMs: longestDownload })
  const book = await makeBook(new File([answer], 'livro.epub'))
  if (book.sections.length === 0) throw new Error('the e-book has no chapters')
  const chapters = new Set(book.sections.map(({ id }) => id))
  // Readers take a chapter of another type of XML for XHTML. So the library finds its pictures and styles, too.
  for (const item of book.resources?.manifest ?? []) if (chapters.has(item.href) && !isKnown(item.mediaType)) item.mediaType = xhtml
  const view = new View()
  view.className = 'block h-full'
  area.replaceChildren(view)
  view.addEventListener('load', (event) => (event as CustomEvent<{ doc: Document }>).detail.doc.addEventListener('keydown', onKey))
  view.addEventListener('external-link', openElsewhere)
  view.addEventListener('link', onJump)
  await view.open(book)
  book.transformTarget?.addEventListener('data', (event) => makeSafe(event as CustomEvent<Part>, view.isFixedLayout ? null : chapters))
  const pages = epubPages(book.sections, view.isFixedLayout)
  const positionAt = ({ index, fraction = 0 }: Relocation): Position => {
    const page = pages.pageAt(index, fraction)
    return { page, pages: pages.pages, place: view.lastLocation?.cfi ?? '', fraction: (page - 1) / pages.pages }
  }
  let isOpen = false
  // After the view's own listener, which knows the place then. A new size of the window or the text is no turn.
  view.renderer.addEventListener('relocate', (event) => {
    const { detail } = event as CustomEvent<Relocation>
    onMove(positionAt(detail), isOpen && detail.reason !== 'anchor')
  })
  const goToPage = (page: number) => view.renderer.goTo(pages.startOf(page))
  const style = styled(view)
  // The library measures its area once before it may load a chapter: it cannot lay out half of one.
  await nextFrame()
  await nextFrame()
  await openedInTime(showPlace(view, place, () => goToPage(Math.round((place?.fraction ?? 0) * pages.pages) + 1)))
  isOpen = true
  /** A chapter that cannot be shown leaves the reader where it is. */
  const notShown = (error: unknown) => console.warn('a page could not be turned', error)
  const turns: Record<Turn, () => Promise<void>> = {
    NEXT: () => view.next(),
    PREVIOUS: () => view.prev(),
    LEFT: () => view.goLeft(),
    RIGHT: () => view.goRight(),
  }
  return {
    contents: contentsOf(book.toc ?? [], 0),
    isPaged: true,
    turn: oneAfterAnother((turn) => openedInTime(turns[turn]()).catch(notShown)),
    goTo(target) {
      onJump()
      void view.goTo(target)
    },
    goToPage(page) {
      onJump()
      void goToPage(page).catch(notShown)
    },
    goToPlace: ({ place: cfi }) => void view.goTo(cfi),
    resize: view.isFixedLayout ? null : (step) => style.resize(step),
    close() {
      style.stop()
      view.close()
      view.remove()
    },
  }
}

/** Milliseconds. An e-book with many pictures takes long on a slow line. */
const longestDownload = 10 * 60_000

/** A part of the book. `name`: in the manifest. */
interface Part {
  name: string
  data: string | Blob | Promise<string | Blob>
  type: string
}

const xhtml = 'application/xhtml+xml'
const drawing = 'image/svg+xml'
const pageTypes = [xhtml, 'text/html', drawing]
/** Pictures, sounds, films and fonts: whatever they contain, a browser runs nothing of it. */
const isMedia = (type: string) =>
  type !== drawing && /^(?:image|audio|video|font)\/|^application\/(?:font|x-font|vnd\.ms-(?:opentype|fontobject))/.test(type)
const isKnown = (type: string) => pageTypes.includes(type) || isMedia(type)

/** Every part of the book that is no medium, before a frame may show it. `paged`: chapters that must be pages, not drawings. */
function makeSafe({ detail }: CustomEvent<Part>, paged: Set<string> | null) {
  const { name, data, type } = detail
  if (isMedia(type)) return
  const isPage = paged?.has(name) === true && pageTypes.includes(type)
  detail.type = isPage && type !== 'text/html' ? xhtml : type === 'text/css' || pageTypes.includes(type) ? type : 'application/octet-stream'
  detail.data = Promise.resolve(data).then(async (content) => {
    const text = typeof content === 'string' ? content : await content.text()
    if (type === 'text/css') return safeStyle(text)
    if (!pageTypes.includes(type)) return text
    return isPage ? safePage(text, type as DOMParserSupportedType) : safeChapter(text, type as DOMParserSupportedType)
  })
}

/** A place that the book no longer has, because its file was replaced, is found by its fraction. */
async function showPlace(view: View, place: Opening['place'], goToFraction: () => Promise<void>) {
  if (!place) return view.init({})
  const isKnown = place.place.startsWith('epubcfi') && (view.resolveNavigation(place.place)?.index ?? -1) >= 0
  return isKnown ? view.init({ lastLocation: place.place }).catch(goToFraction) : goToFraction()
}

/** While it turns a page the library ignores what is pressed. A key that is held down turns only this many pages more. */
const mostWaiting = 3

function oneAfterAnother(turnPage: (turn: Turn) => Promise<void>): (turn: Turn) => void {
  let last = Promise.resolve()
  let waiting = 0
  return (turn) => {
    if (waiting > mostWaiting) return
    waiting += 1
    last = last.then(() => turnPage(turn)).finally(() => void (waiting -= 1))
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Links of a book may lead to the web, and nowhere else. */
function openElsewhere(event: Event) {
  event.preventDefault()
  const address = URL.parse((event as CustomEvent<{ href: string }>).detail.href)
  if (address && /^(?:https?|mailto):$/.test(address.protocol)) window.open(address, '_blank', 'noopener,noreferrer')
}

const contentsOf = (items: readonly TocItem[], level: number): ContentsLine[] =>
  items.flatMap(({ label, href, subitems }) => [
    ...(label && href ? [{ label, target: href, level }] : []),
    ...contentsOf(subitems ?? [], level + 1),
  ])

const sizeKey = 'sabia.leitura'
const sizes = { least: 0.7, most: 2.5, step: 1.15 }

/** Size of the text, and the colours of the page around the book. */
function styled(view: View) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const stored = readStored('localStorage', sizeKey)
  let size = typeof stored === 'number' ? stored : 1
  const apply = () => view.renderer.setStyles?.(stylesOf(size, dark.matches))
  for (const [name, value] of Object.entries({ 'max-inline-size': '680px', 'max-column-count': '2', margin: '28px', gap: '7%' }))
    view.renderer.setAttribute(name, value)
  view.renderer.toggleAttribute('animated', !matchMedia('(prefers-reduced-motion: reduce)').matches)
  apply()
  dark.addEventListener('change', apply)
  return {
    resize(step: 1 | -1) {
      size = Math.min(sizes.most, Math.max(sizes.least, size * sizes.step ** step))
      store('localStorage', sizeKey, size)
      apply()
    },
    stop: () => dark.removeEventListener('change', apply),
  }
}

/** In the dark a book's own colours give way: black text on a dark page would be unreadable. */
function stylesOf(size: number, isDark: boolean): [string, string] {
  const page = getComputedStyle(document.documentElement)
  const [ink, accent] = ['--ink', '--info'].map((name) => page.getPropertyValue(name))
  return [
    `html { color-scheme: ${isDark ? 'dark' : 'light'}; color: ${ink}; line-height: 1.55 } a:any-link { color: ${accent} }`,
    `html { font-size: ${size * 100}% !important; --text-size: ${size} } ${
      isDark
        ? `html, body { color: ${ink} !important; background: none !important }
           body :not(a, a *, svg *) { color: inherit !important; background-color: transparent !important } a:any-link, a * { color: ${accent} !important }`
        : ''
    }`,
  ]
}
