import { createContext, use, useState } from 'react'

/** The chosen rows of a list: some, on whichever pages, or all that its search and filters have. */
export interface Ticks {
  ids: readonly string[]
  isAll: boolean
}
const none: Ticks = { ids: [], isAll: false }

interface Ticking extends Ticks {
  toggle: (ids: readonly string[], isTicked: boolean) => void
}
export const TicksContext = createContext<Ticking | null>(null)

export const useTicking = () => use(TicksContext)

/** `list`: its search and filters. Another list has nothing chosen yet. */
export function useTicks(list: string) {
  const [stored, setStored] = useState({ list, ticks: none })
  const ticks = stored.list === list ? stored.ticks : none
  const set = (next: Ticks) => setStored({ list, ticks: next })
  return {
    ...ticks,
    all: () => set({ ids: [], isAll: true }),
    clear: () => set(none),
    toggle: (ids: readonly string[], isTicked: boolean) => {
      const others = ticks.ids.filter((id) => !ids.includes(id))
      set({ ids: isTicked ? [...others, ...ids] : others, isAll: false })
    },
  }
}
