import { createContext } from 'react-router'

interface Answer {
  data?: unknown
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[]
}

/** GraphQL inside the server's own process, as an anonymous visitor. */
export const executeContext = createContext<(document: string, variables: Record<string, unknown>) => Promise<Answer>>()
