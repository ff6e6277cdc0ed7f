import { PdfArray, PdfDict, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core'

/** The corner at which a page's lower left begins as readers see it, and the directions of its text. */
export interface Foot {
  /** The matrix of PDF: the direction to the right, the direction up, and the corner, in points. */
  matrix: readonly [number, number, number, number, number, number]
  /** In points, as readers see it. */
  width: number
}

type Resolve = (ref: PdfRef) => PdfObject | null

/** A page tree is not deeper, unless it is damaged. */
const deepest = 50

/** What a page has itself or from the nodes above it. */
export function inherited(page: PdfDict, name: string, resolve: Resolve): PdfObject | undefined {
  let node: PdfObject | undefined = page
  for (let depth = 0; node instanceof PdfDict && depth < deepest; depth++) {
    const own = node.get(name, resolve)
    if (own) return own
    node = node.get('Parent', resolve)
  }
  return undefined
}

/** Where the foot of a page is: within the visible part (CropBox), and turned as the page is (/Rotate). */
export function footOf(page: PdfDict, resolve: Resolve): Foot {
  const media = boxOf(inherited(page, 'MediaBox', resolve), resolve) ?? unknownSize
  const crop = boxOf(inherited(page, 'CropBox', resolve), resolve)
  const { left, bottom, right, top } = (crop && within(crop, media)) ?? media
  const rotate = inherited(page, 'Rotate', resolve)
  const turns = rotate instanceof PdfNumber ? ((Math.round(rotate.value / 90) % 4) + 4) % 4 : 0
  const [width, height] = [right - left, top - bottom]
  switch (turns) {
    case 1:
      return { matrix: [0, 1, -1, 0, right, bottom], width: height }
    case 2:
      return { matrix: [-1, 0, 0, -1, right, top], width }
    case 3:
      return { matrix: [0, -1, 1, 0, left, top], width: height }
    default:
      return { matrix: [1, 0, 0, 1, left, bottom], width }
  }
}

interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** What readers assume if a damaged page has no size. */
const unknownSize: Box = { left: 0, bottom: 0, right: 612, top: 792 }

/** The corners may be given in any order. */
function boxOf(value: PdfObject | undefined, resolve: Resolve): Box | null {
  if (!(value instanceof PdfArray)) return null
  const numbers = [0, 1, 2, 3].map((at) => value.at(at, resolve)).map((number) => (number instanceof PdfNumber ? number.value : Number.NaN))
  const [x1, y1, x2, y2] = numbers as [number, number, number, number]
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
  return box.right > box.left && box.top > box.bottom ? box : null
}

function within(crop: Box, media: Box): Box | null {
  const box = {
    left: Math.max(crop.left, media.left),
    bottom: Math.max(crop.bottom, media.bottom),
    right: Math.min(crop.right, media.right),
    top: Math.min(crop.top, media.top),
  }
  return box.right > box.left && box.top > box.bottom ? box : null
}
