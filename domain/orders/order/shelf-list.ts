interface Line {
  title: string
  code: string
  quantity: number
}

/** The copies of each title that several parcels need together, by title. Two books of one title differ in their code. */
export function shelfList(parcels: readonly { items: readonly Line[] }[]): Line[] {
  const sums = new Map<string, Line>()
  for (const { title, code, quantity } of parcels.flatMap(({ items }) => items)) {
    const key = JSON.stringify([title, code])
    sums.set(key, { title, code, quantity: quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return [...sums.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'pt-BR') || a.code.localeCompare(b.code))
}
