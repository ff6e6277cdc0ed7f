import { type RefObject, useEffect, useRef, useState } from 'react'
import { useUnfinished } from './unfinished.tsx'

/**
 * Whether somebody has typed or chosen something in the fields of an element, since it appeared: then what is around it asks before it is
 * left. Going back to what was there is as good as nothing.
 */
export function useTyped<Root extends HTMLElement>(name: string): { ref: RefObject<Root | null>; onChange: () => void } {
  const ref = useRef<Root>(null)
  const initial = useRef('')
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    initial.current = contentsOf(ref.current)
  }, [])
  useUnfinished(isTyped ? name : null)
  return { ref, onChange: () => setTyped(contentsOf(ref.current) !== initial.current) }
}

const contentsOf = (root: HTMLElement | null): string =>
  JSON.stringify(
    [...(root?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])].map((field) =>
      field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value,
    ),
  )
