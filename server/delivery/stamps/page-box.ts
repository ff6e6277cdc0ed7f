import { PdfArray, type PdfDict, PdfNumber, type PdfObject } from '@libpdf/core'
import type { Resolve } from './open-pdf.ts'

/** The corner at which a page's lower left begins as readers see it, and the directions of its text. */
export interface Foot {
  /** The matrix of PDF: the direction to the right, the direction up, and the corner. */
  matrix: Matrix
  /** In points, as readers see the page. */
  width: number
  height: number
}

type Matrix = readonly [number, number, number, number, number, number]

/** Where the foot of a page is: within the visible part (CropBox), turned as the page is (/Rotate), and in its unit (UserUnit). */
export function footOf(page: PdfDict, resolve: Resolve): Foot {
  const media = boxOf(page.get('MediaBox', resolve), resolve) ?? unknownSize
  const crop = boxOf(page.get('CropBox', resolve), resolve)
  const { left, bottom, right, top } = (crop && within(crop, media)) ?? media
  const unit = unitOf(page, resolve)
  const point = 1 / unit
  const [width, height] = [(right - left) * unit, (top - bottom) * unit]
  switch (turnsOf(page, resolve)) {
    case 1:
      return { matrix: [0, point, -point, 0, right, bottom], width: height, height: width }
    case 2:
      return { matrix: [-point, 0, 0, -point, right, top], width, height }
    case 3:
      return { matrix: [0, -point, point, 0, left, top], width: height, height: width }
    default:
      return { matrix: [point, 0, 0, point, left, bottom], width, height }
  }
}

/** Quarters of a turn, clockwise. Viewers ignore any other angle. */
function turnsOf(page: PdfDict, resolve: Resolve): number {
  const rotate = page.get('Rotate', resolve)
  const degrees = rotate instanceof PdfNumber ? rotate.value : 0
  return degrees % 90 === 0 ? (((degrees / 90) % 4) + 4) % 4 : 0
}

function unitOf(page: PdfDict, resolve: Resolve): number {
  const unit = page.get('UserUnit', resolve)
  return unit instanceof PdfNumber && unit.value > 0 ? unit.value : 1
}

export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** Readers assume this for a damaged page without a size. */
const unknownSize: Box = { left: 0, bottom: 0, right: 612, top: 792 }

/** A rectangle of a PDF. The corners may be given in any order. */
export function boxOf(value: PdfObject | undefined, resolve: Resolve): Box | null {
  if (!(value instanceof PdfArray)) return null
  const numbers = [0, 1, 2, 3].map((at) => value.at(at, resolve)).map((number) => (number instanceof PdfNumber ? number.value : Number.NaN))
  const [x1, y1, x2, y2] = numbers as [number, number, number, number]
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
  return box.right > box.left && box.top > box.bottom ? box : null
}

/** A rectangle of the page, as seen from its foot. */
export function fromFoot({ matrix: [a, b, c, d, e, f] }: Foot, { left, bottom, right, top }: Box): Box {
  const scale = a * d - b * c
  const corners = [
    [left - e, bottom - f],
    [right - e, top - f],
  ].map(([x, y]) => ({ x: (x! * d - y! * c) / scale, y: (y! * a - x! * b) / scale })) as [Point, Point]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

interface Point {
  x: number
  y: number
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
