import type { TocItem } from 'foliate-js/view.js'
import type { ContentsLine } from './book-view.ts'

/** The lines of a table of contents. A part of the book that has no page of its own leads to its first chapter. */
export const contentsOf = (items: readonly TocItem[], level = 0): ContentsLine[] =>
  items.flatMap((item) => {
    const { label, subitems } = item
    const target = targetOf(item)
    return [...(label && target ? [{ label, target, level }] : []), ...contentsOf(subitems ?? [], level + 1)]
  })

const targetOf = ({ href, subitems }: TocItem): string | undefined => href ?? subitems?.map(targetOf).find((each) => each !== undefined)
