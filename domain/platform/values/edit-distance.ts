/** The number of characters to insert, remove, replace, or exchange with the next one, to get from one word to the other. */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const exchanged = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          rows[row - 1]![column]! + 1,
          current[column - 1]! + 1,
          rows[row - 1]![column - 1]! + (same ? 0 : 1),
          exchanged ? rows[row - 2]![column - 2]! + 1 : Infinity,
        ),
      )
    }
    rows.push(current)
  }
  return rows[one.length]![other.length]!
}
