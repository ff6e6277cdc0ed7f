import { createContext, type ReactNode } from 'react'

/**
 * Shown below the text of an empty list: where else the words of its search are found or, if nothing narrows it (null), its first step. The
 * panel's frame gives it: a list knows no other.
 */
export const EmptyContext = createContext<(list: string, search: string | null) => ReactNode>(() => null)
