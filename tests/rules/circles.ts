/** The first cycle that is found by following the arrows, from a name back to itself; empty if there is none. */
export function findCircle(arrows: Map<string, string[]>): string[] {
  const done = new Set<string>()

  const visit = (name: string, way: string[]): string[] => {
    const seen = way.indexOf(name)
    if (seen >= 0) return [...way.slice(seen), name]
    if (done.has(name)) return []
    for (const next of arrows.get(name) ?? []) {
      const circle = visit(next, [...way, name])
      if (circle.length > 0) return circle
    }
    done.add(name)
    return []
  }

  for (const name of arrows.keys()) {
    const circle = visit(name, [])
    if (circle.length > 0) return circle
  }
  return []
}
