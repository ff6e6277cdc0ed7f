import { vi } from 'vitest'

/** A browser's storage, for code that runs in Node here. */
export function memoryStorage(entries: Record<string, string> = {}): Storage {
  const stored = new Map(Object.entries(entries))
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    key: (index) => [...stored.keys()][index] ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  }
}

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** The storage of a browser that forbids it, as some do in private windows. */
export const forbiddenStorage: Storage = { length: 0, clear: refuse, getItem: refuse, key: refuse, removeItem: refuse, setItem: refuse }

export function useStorage(kind: 'localStorage' | 'sessionStorage', storage: Storage = memoryStorage()): Storage {
  vi.stubGlobal(kind, storage)
  return storage
}
