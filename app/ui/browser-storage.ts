type Storage = 'localStorage' | 'sessionStorage'

/** A value stored as JSON; null if there is none, or no storage. */
export function readStored(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores the value as JSON; null removes it. Returns whether that was possible: a browser may have no storage, or no room. */
export function store(storage: Storage, key: string, value: unknown): boolean {
  try {
    if (value === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** A value of the page's entry in the browser's history; null if there is none. A reload keeps it, also in a browser without storage. */
export function readInHistory(key: string): unknown {
  try {
    return (history.state as Record<string, unknown> | null)?.[key] ?? null
  } catch {
    return null
  }
}

/** Stores the value there, beside the router's own; null removes it. Safari refuses the hundredth change within half a minute. */
export function storeInHistory(key: string, value: unknown) {
  if (value === readInHistory(key)) return
  try {
    history.replaceState({ ...(history.state as object | null), [key]: value }, '')
  } catch (error) {
    console.warn(`${key} is not kept through a reload`, error)
  }
}
