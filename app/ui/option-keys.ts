/** Where an arrow key leads in a list of options, round its ends; null for other keys and an empty list. */
export function nextPlace(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  return key === 'ArrowUp' ? (Math.max(active, 0) + count - 1) % count : null
}

/** The ref of the option that the keys have reached. */
export const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
