import { createContext, type ReactNode } from 'react'

/** Shows where else the words of a list's search are found. The panel's frame gives it: a list knows no other. */
export const ElsewhereContext = createContext<(list: string, search: string) => ReactNode>(() => null)
