/** A tile of the wall: the shape's path in PDF's coordinates, already in its place, and its colour. */
export interface Tile {
  path: string
  colour: string
}

type Point = readonly [x: number, y: number]
type Step = { to: Point; by?: readonly [Point, Point] }
type Shape = readonly Step[][]

/** How far the control points of a quarter circle are from its ends. */
const bend = 0.5523

/** A quarter of the circle around `centre`, from where the path is, to `to`. */
const arc = (from: Point, corner: Point, to: Point): Step => {
  const towards = ([x, y]: Point): Point => [x + (corner[0] - x) * bend, y + (corner[1] - y) * bend]
  return { to, by: [towards(from), towards(to)] }
}

/** The shapes of the store's frieze, in a square of side 1. Each begins at the first step. */
const shapes: readonly Shape[] = [
  // A quarter of a disc.
  [[{ to: [0, 0] }, { to: [1, 0] }, arc([1, 0], [1, 1], [0, 1])]],
  // A leaf.
  [[{ to: [0, 0] }, arc([0, 0], [1, 0], [1, 1]), arc([1, 1], [0, 1], [0, 0])]],
  // Two half discs.
  [
    [{ to: [0, 0] }, arc([0, 0], [0, 0.5], [0.5, 0.5]), arc([0.5, 0.5], [1, 0.5], [1, 0])],
    [{ to: [0, 1] }, arc([0, 1], [0, 0.5], [0.5, 0.5]), arc([0.5, 0.5], [1, 0.5], [1, 1])],
  ],
]
const colours = ['#1e5a45', '#ef6f22', '#24489b', '#f3b93a', '#221d14', '#ef6f22']

/**
 * A wall of tiles in the store's colours, `columns` by `rows`, from the bottom left at 0, 0. The code decides the tiles, so that no two
 * certificates have the same wall.
 */
export function tileWall(code: string, { columns, rows, side }: { columns: number; rows: number; side: number }): Tile[] {
  const next = numbersOf(code)
  return Array.from({ length: columns * rows }, (_, index) => {
    const shape = shapes[next() % shapes.length]!
    const turns = next() % 4
    const colour = colours[next() % colours.length]!
    const place = (point: Point) => placed(turned(point, turns), index % columns, Math.floor(index / columns), side)
    return { path: shape.map((steps) => steps.map((step, at) => written(step, at, place)).join('') + 'Z').join(''), colour }
  })
}

const written = ({ to, by }: Step, index: number, place: (point: Point) => string) =>
  by ? `C${place(by[0])} ${place(by[1])} ${place(to)}` : `${index === 0 ? 'M' : 'L'}${place(to)}`

const turned = ([x, y]: Point, turns: number): Point => (turns === 0 ? [x, y] : turned([1 - y, x], turns - 1))

const placed = ([x, y]: Point, column: number, row: number, side: number) =>
  `${((column + x) * side).toFixed(2)} ${((row + y) * side).toFixed(2)}`

/** The same numbers for the same text: FNV-1a, stirred by xorshift. */
function numbersOf(text: string): () => number {
  let state = [...text].reduce((hash, symbol) => Math.imul(hash ^ symbol.codePointAt(0)!, 16_777_619), 2_166_136_261) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 8
  }
}
