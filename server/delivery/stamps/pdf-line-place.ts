import { PdfArray, PdfDict } from '@libpdf/core'
import type { Resolve } from './open-pdf.ts'
import { type Box, boxOf, footOf, fromFoot } from './page-box.ts'

/** Points: the size of the line, and its distance from the edges. Both are smaller if the page is too small for them. */
const largest = 7
const margin = { left: 14, bottom: 7 }
/** No line of Helvetica is wider, in ems for each sign. */
const widest = 0.56
/** The ground of the line, beyond its baseline, in ems. */
const below = 0.3
const above = 1

export interface LinePlace {
  /** The matrix of PDF: from where the line begins, and in which direction. */
  matrix: readonly number[]
  size: number
  /** The rectangle behind the line, from where it begins. */
  ground: Box
}

/**
 * Where the line of a page is: at its foot, or above what lies over it. Annotations lie over the page's content, so they would hide the line.
 * Null: they cover the page.
 */
export function linePlace(page: PdfDict, signs: number, resolve: Resolve): LinePlace | null {
  const foot = footOf(page, resolve)
  const left = Math.min(margin.left, foot.width / 20)
  const size = Math.min(largest, (foot.width - 2 * left) / (widest * signs), foot.height / 4)
  const side = Math.min(2, left / 2)
  const ground = { left: -side, bottom: -below * size, right: widest * size * signs + side, top: above * size }
  const covers = coversOf(page, resolve).map((box) => fromFoot(foot, box))
  let bottom = Math.min(margin.bottom, foot.height / 20 + below * size)
  const isOverLine = (box: Box) =>
    box.right > left + ground.left && box.left < left + ground.right && box.top > bottom + ground.bottom && box.bottom < bottom + ground.top
  for (let cover = covers.find(isOverLine); cover; cover = covers.find(isOverLine)) bottom = cover.top + (below + 0.2) * size
  if (bottom + ground.top > foot.height) return null
  const [a, b, c, d, e, f] = foot.matrix
  return { matrix: [a, b, c, d, e + a * left + c * bottom, f + b * left + d * bottom], size, ground }
}

/** Links show nothing of their own over a page, and a pop-up only when it is opened. */
const uncovering = ['Link', 'Popup']
const hidden = 2

function coversOf(page: PdfDict, resolve: Resolve): Box[] {
  const annotations = page.get('Annots', resolve)
  if (!(annotations instanceof PdfArray)) return []
  return [...annotations].flatMap((item) => {
    const annotation = item.type === 'ref' ? resolve(item) : item
    if (!(annotation instanceof PdfDict) || uncovering.includes(annotation.getName('Subtype', resolve)?.value ?? '')) return []
    const flags = annotation.getNumber('F', resolve)?.value ?? 0
    return flags & hidden ? [] : (boxOf(annotation.get('Rect', resolve), resolve) ?? [])
  })
}
