import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { errorAt } from '#app/admin/platform/forms/field-errors.ts'

interface Opening {
  open: boolean
  toggle: () => void
  /** The fields are there, shown if the row is open: a row that is closed during an upload keeps them, since removing them ends the upload. */
  mounted: boolean
  /** Attach to the row: the first field of a new row gets the focus. */
  holder: RefObject<HTMLLIElement | null>
}

/** A row opens when it is clicked, new, or contains a validation error. A row opened by an error stays open while the error is fixed. */
export function useOpening(path: string, startsOpen: boolean, isNew: boolean): Opening {
  const [chosen, setChosen] = useState(startsOpen)
  const [uploading, setUploading] = useState(false)
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
  const toggle = () => {
    setUploading(Boolean(holder.current?.querySelector('progress')))
    setChosen(!open)
  }
  return { open, toggle, mounted: open || uploading, holder }
}
