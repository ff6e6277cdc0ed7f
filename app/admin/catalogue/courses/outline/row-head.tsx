import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { errorAt } from '#app/admin/platform/forms/field-errors.ts'
import { IconButton } from '#app/admin/platform/forms/icon-button.tsx'
import { ChevronDown, Trash2 } from 'lucide-react'
import { useConfirm } from '#app/admin/platform/dialogs/use-confirm.ts'
import { Handle, type HandleProps } from '#app/admin/platform/reorder/reorder.tsx'

interface Props {
  name: string
  handle: HandleProps
  open: boolean
  onToggle: () => void
  /** The id of the element shown while the row is open. */
  controls: string
  /** Sets the height of the row. */
  className: string
  /** The loss, for the confirmation. An empty row is removed without confirmation. */
  removal: { isEmpty: boolean; text?: string }
  onRemove: () => void
  children: ReactNode
}

/** The header row of a module or lesson: drag handle, title and remove button. */
export function RowHead({ name, handle, open, onToggle, controls, className, removal, onRemove, children }: Props) {
  const ask = useConfirm()
  const remove = async () => {
    const { isEmpty, ...question } = removal
    if (isEmpty || (await ask({ title: `Remove “${name}”?`, ...question, yes: 'Remove', no: 'Cancel' }))) onRemove()
  }
  return (
    <div className="flex items-center gap-1 pr-1">
      <Handle {...handle} />
      <button
        type="button"
        aria-expanded={open}
        aria-controls={controls}
        onClick={onToggle}
        className={`flex min-w-0 grow items-center gap-3 text-left ${className}`}
      >
        {children}
        <ChevronDown aria-hidden className={`size-4 shrink-0 ${open ? 'rotate-180' : ''}`} />
      </button>
      <IconButton Icon={Trash2} label={`Remove ${name}`} onClick={() => void remove()} />
    </div>
  )
}

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
