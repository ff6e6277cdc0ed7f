import { createContext } from 'react-router'
import type { Answer } from './data-of.ts'

/** Executes GraphQL inside the server's process, as an anonymous visitor. */
export const executeContext = createContext<(document: string, variables: Record<string, unknown>) => Promise<Answer>>()
