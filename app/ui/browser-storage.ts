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
