/** Bytes of a chapter's source that count as one page. */
const bytesOfPage = 1_500

/** A chapter in the order of reading. `size`: bytes of its source. */
interface Chapter {
  size: number
  /** `no`: it is only reached by a link, and has no pages of its own. */
  linear?: string | null
}

/**
 * The pages of an EPUB, which has none of its own: a chapter has at least one, so that each turn is seen. `isFixed`: each chapter is a page.
 */
export function epubPages(chapters: readonly Chapter[], isFixed: boolean) {
  const counts = chapters.map(({ size, linear }) => (linear === 'no' ? 0 : isFixed ? 1 : Math.max(1, Math.ceil(size / bytesOfPage))))
  const before = (index: number) => counts.slice(0, index).reduce((sum, count) => sum + count, 0)
  const pages = Math.max(1, before(counts.length))
  return {
    pages,
    /** `fraction`: of the chapter. */
    pageAt(this: void, index: number, fraction: number): number {
      const inChapter = Math.min(Math.floor(fraction * counts[index]!), Math.max(0, counts[index]! - 1))
      return Math.min(pages, before(index) + inChapter + 1)
    },
    /** The chapter of a page, and how far in it the page begins. */
    startOf(this: void, page: number): { index: number; anchor: number } {
      let left = Math.min(Math.max(1, page), pages) - 1
      const index = Math.max(
        0,
        counts.findIndex((count) => {
          if (left < count) return true
          left -= count
          return false
        }),
      )
      return { index, anchor: counts[index] ? left / counts[index] : 0 }
    },
  }
}
