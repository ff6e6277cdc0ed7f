import { createContext, use, useEffect, useEffectEvent, useId } from 'react'

/**
 * Open work in a form or a dialog that would be lost with it, by name: an upload that runs, a download that is half typed, the reason of a
 * refund.
 */
export type Unfinished = Map<string, string>
type Registry = Pick<Unfinished, 'delete'> & { set: (id: string, name: string) => unknown }
export const UnfinishedContext = createContext<Registry | null>(null)

/** While `name` is not null, the form or the dialog around it asks before it is left, and such a form is not saved. */
export function useUnfinished(name: string | null) {
  const all = use(UnfinishedContext)
  const id = useId()
  useEffect(() => {
    if (name === null) return
    all?.set(id, name)
    return () => void all?.delete(id)
  }, [all, id, name])
}

/** The same as an element, for what is rendered in the dialog itself. */
export function Unsaved({ name }: { name: string }) {
  useUnfinished(name)
  return null
}

/** The browser asks before the page is closed or reloaded. */
export function useUnloadQuestion(isUnsaved: () => boolean) {
  const confirmUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => confirmUnload(event)
    window.addEventListener('beforeunload', unload)
    return () => window.removeEventListener('beforeunload', unload)
  }, [])
}
