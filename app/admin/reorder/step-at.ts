interface Box {
  top: number
  bottom: number
  height: number
}

/**
 * Where a dragged item goes from where it is: -1, 1, or 0 to stay. It changes places with a neighbour once the pointer is past the middle of the
 * smaller of both: with a taller neighbour's own middle it would jump back at the next movement.
 */
export function stepAt(pointer: number, own: Box, before: Box | undefined, after: Box | undefined): -1 | 0 | 1 {
  if (before && pointer < before.top + Math.min(before.height, own.height) / 2) return -1
  if (after && pointer > after.bottom - Math.min(after.height, own.height) / 2) return 1
  return 0
}
