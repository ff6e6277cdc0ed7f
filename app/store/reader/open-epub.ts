import { EPUB } from 'foliate-js/epub.js'
import { type Book, type Relocation, View } from 'foliate-js/view.js'
import type { BookView, Opening, Position, Turn } from './book-view.ts'
import { contentsOf } from './epub-contents.ts'
import { epubPages } from './epub-pages.ts'
import { styled } from './epub-look.ts'
import { epubMarks } from './epub-marks.ts'
import { epubFiles } from './epub-files.ts'
import { searchEpub } from './epub-search.ts'
import { isKnown, makeSafe, type Part, xhtml } from './epub-parts.ts'
import { openedInTime } from './opened-in-time.ts'
import { readLook, resized, storeLook } from './reader-look.ts'
import { cleanChapter } from './safe-chapter.ts'

/** Opens an EPUB. Each chapter is a frame of its own, which may run nothing and load nothing. */
export async function openEpub({ area, file, place, onMove, onJump, onKey, onSelect, onMark }: Opening): Promise<BookView> {
  const book = await new EPUB(await epubFiles(file!)).init()
  if (book.sections.length === 0) throw new Error('the e-book has no chapters')
  const chapters = new Set(book.sections.map(({ id }) => id))
  // Readers take a chapter of another type of XML for XHTML. So the library finds its pictures and styles, too.
  for (const item of book.resources?.manifest ?? []) if (chapters.has(item.href) && !isKnown(item.mediaType)) item.mediaType = xhtml
  searchWhatIsShown(book.sections)
  const view = new View()
  view.className = 'block h-full'
  area.replaceChildren(view)
  view.addEventListener('load', (event) => (event as CustomEvent<{ doc: Document }>).detail.doc.addEventListener('keydown', onKey))
  view.addEventListener('external-link', openElsewhere)
  view.addEventListener('link', onJump)
  await view.open(book)
  book.transformTarget?.addEventListener('data', (event) => makeSafe(event as CustomEvent<Part>, view.isFixedLayout ? null : chapters))
  const pages = epubPages(book.sections, view.isFixedLayout)
  let isOpen = false
  // After the view's own listener, which knows the place then. A new size of the window or the text is no turn.
  view.renderer.addEventListener('relocate', (event) => {
    const { detail } = event as CustomEvent<Relocation>
    onMove(positionOf(view, pages, detail), isOpen && detail.reason !== 'anchor')
  })
  const goToPage = (page: number) => view.renderer.goTo(pages.startOf(page))
  const style = styled(view, area)
  const drawMarks = epubMarks(view, { onSelect, onMark })
  // The library measures its area once before it may load a chapter: it cannot lay out half of one.
  await nextFrame()
  await nextFrame()
  await openedInTime(showPlace(view, place, () => goToPage(Math.round((place?.fraction ?? 0) * pages.pages) + 1)))
  isOpen = true
  return {
    contents: contentsOf(book.toc ?? []),
    isPaged: true,
    turn: turnsOf(view),
    goTo(target) {
      onJump()
      void view.goTo(target)
    },
    goToPage(page) {
      onJump()
      void goToPage(page).catch(notShown)
    },
    goToPlace: ({ place: cfi }) => void view.goTo(cfi),
    resize: view.isFixedLayout
      ? null
      : (step) => {
          const look = { ...readLook(), size: resized(readLook().size, step) }
          storeLook(look)
          style.show(look)
        },
    show: view.isFixedLayout ? null : (look) => style.show(look),
    search: (words) => searchEpub(view, words),
    endSearch: () => view.clearSearch(),
    drawMarks,
    goToMark(cfi) {
      onJump()
      void view.goTo(cfi)
    },
    close() {
      style.stop()
      view.close()
      view.remove()
    },
  }
}

function positionOf(view: View, pages: ReturnType<typeof epubPages>, { index, fraction = 0 }: Relocation): Position {
  const page = pages.pageAt(index, fraction)
  const { cfi = '', tocItem, time } = view.lastLocation ?? {}
  return {
    page,
    pages: pages.pages,
    place: cfi,
    fraction: (page - 1) / pages.pages,
    chapter: tocItem?.label?.trim() || null,
    minutes: time ? { chapter: Math.ceil(time.section), book: Math.ceil(time.total) } : null,
  }
}

/** A chapter that cannot be shown leaves the reader where it is. */
const notShown = (error: unknown) => console.warn('a page could not be turned', error)

function turnsOf(view: View) {
  const turns: Record<Turn, () => Promise<void>> = {
    NEXT: () => view.next(),
    PREVIOUS: () => view.prev(),
    LEFT: () => view.goLeft(),
    RIGHT: () => view.goRight(),
  }
  return oneAfterAnother((turn) => openedInTime(turns[turn]()).catch(notShown))
}

/** A search reads the chapters' own source: a place in it must be one of the chapter that is shown. */
function searchWhatIsShown(sections: Book['sections']) {
  for (const section of sections) {
    const create = section.createDocument?.bind(section)
    if (create) section.createDocument = async () => cleanChapter(await create())
  }
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
