/** The page numbers to show: both ends, and one on either side of the current page, so that they fit on a phone. Null is a gap. */
export function pagesAround(current: number, total: number): (number | null)[] {
  const pages = [...new Set([1, current - 1, current, current + 1, total])]
    .filter((page) => page >= 1 && page <= total)
    .toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page) > 1
    return gap ? [null, page] : [page]
  })
}

/** The page number from a URL parameter, clamped to an integer from 1 to 100 000. */
export const pageFrom = (text: string | null): number => Math.min(Math.max(1, Math.trunc(Number(text)) || 1), 100_000)
