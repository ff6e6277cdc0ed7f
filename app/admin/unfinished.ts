import { createContext, use, useEffect, useId } from 'react'

/** What is open inside a form and not among its fields yet, by name: an upload that runs, a download that is half typed. */
export type Unfinished = Map<string, string>
export const UnfinishedContext = createContext<Unfinished | null>(null)

/** While `name` is not null, the form around it asks before it is left, and is not saved. */
export function useUnfinished(name: string | null) {
  const all = use(UnfinishedContext)
  const id = useId()
  useEffect(() => {
    if (name === null) return
    all?.set(id, name)
    return () => void all?.delete(id)
  }, [all, id, name])
}
