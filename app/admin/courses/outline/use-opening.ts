import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { errorAt } from '../../forms/error-at.ts'

interface Opening {
  open: boolean
  toggle: () => void
  /** Goes on the row: the first field of a new one takes the focus. */
  holder: RefObject<HTMLLIElement | null>
}

/** Open by a press, by being new, or by a complaint inside; what a complaint opened stays open while it is mended. */
export function useOpening(path: string, startsOpen: boolean, isNew: boolean): Opening {
  const [chosen, setChosen] = useState(startsOpen)
  const { errors, submitCount } = useFormState<FieldValues>()
  const holder = useRef<HTMLLIElement>(null)
  const wrong = errorAt(errors, path) !== undefined
  useEffect(() => {
    if (isNew) holder.current?.querySelector<HTMLInputElement>('input')?.focus()
  }, [isNew])
  useEffect(() => {
    if (wrong) setChosen(true)
  }, [wrong, submitCount])
  const open = chosen || wrong
  return { open, toggle: () => setChosen(!open), holder }
}
