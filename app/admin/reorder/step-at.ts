interface Box {
  top: number
  bottom: number
  height: number
}

/**
 * The direction in which a dragged item moves: -1, 1, or 0 to stay. It swaps places with a neighbour once the pointer is past the middle of
 * the smaller of the two. With the middle of a taller neighbour, it would jump back at the next movement.
 */
export function stepAt(pointer: number, own: Box, before: Box | undefined, after: Box | undefined): -1 | 0 | 1 {
  if (before && pointer < before.top + Math.min(before.height, own.height) / 2) return -1
  if (after && pointer > after.bottom - Math.min(after.height, own.height) / 2) return 1
  return 0
}
