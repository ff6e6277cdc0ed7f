export const touchKey = 'sabia.attribution'
/** How long a touch counts. */
export const touchMs = 90 * 24 * 60 * 60 * 1000

/** The visits that something brought. `at`: milliseconds. */
export interface StoredTouches {
  first: { at: number } & Record<string, unknown>
  last: { at: number } & Record<string, unknown>
}

/** Null if nothing is stored, or something that is no JSON. Throws without storage. */
export function readTouches(): StoredTouches | null {
  const stored = localStorage.getItem(touchKey)
  try {
    return JSON.parse(stored!) as StoredTouches | null
  } catch {
    return null
  }
}

declare global {
  interface Window {
    /** Stores the source of the address and has its page counted, after each navigation. Absent: the browser ran no inline script. */
    arrive?: () => void
  }
}
