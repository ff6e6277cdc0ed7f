import { type ReactNode, useId, useRef, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { errorAt } from '#app/admin/platform/forms/field-errors.ts'
import { IconButton } from '#app/admin/platform/dialogs/icon-button.tsx'
import { ChevronDown, Trash2 } from 'lucide-react'
import { useConfirm } from '#app/admin/platform/dialogs/use-confirm.ts'
import { Handle, type HandleProps } from '#app/admin/platform/lists/reorder.tsx'

/** Given by the list of the row. */
export interface InList {
  /** It was just added, or is the only one. */
  startsOpen: boolean
  handle: (name: string) => HandleProps
  onRemove: () => void
}

interface Props extends InList {
  /** The row's path in the form. */
  path: string
  name: string
  /** The loss, for the confirmation. An empty row is removed without confirmation. */
  removal: { isEmpty: boolean; text?: string }
  looks: { closed: string; open: string; head: string; fields: string }
  /** The line that is always there. */
  head: ReactNode
  children: ReactNode
}

/** A module or a lesson: one line with drag handle, title and remove button, and its fields below while it is open. */
export function OutlineRow({ path, name, handle, startsOpen, removal, looks, head, onRemove, children }: Props) {
  const ask = useConfirm()
  const id = useId()
  const { open, toggle, mounted, holder } = useOpening(path, startsOpen)
  const remove = async () => {
    const { isEmpty, ...question } = removal
    if (isEmpty || (await ask({ title: `Remove “${name}”?`, ...question, yes: 'Remove', no: 'Cancel' }))) onRemove()
  }
  return (
    <li ref={holder} className={open ? looks.open : looks.closed}>
      <div className="flex items-center gap-1 pr-1">
        <Handle {...handle(name)} />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className={`flex min-w-0 grow items-center gap-3 text-left ${looks.head}`}
        >
          {head}
          <ChevronDown aria-hidden className={`size-4 shrink-0 ${open ? 'rotate-180' : ''}`} />
        </button>
        <IconButton Icon={Trash2} label={`Remove ${name}`} onClick={() => void remove()} />
      </div>
      {mounted && (
        <div id={id} hidden={!open} className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${looks.fields}`}>
          {children}
        </div>
      )}
    </li>
  )
}

/**
 * A row opens when it is clicked, new, or contains a validation error. A row opened by an error stays open while the error is fixed. `mounted`:
 * the fields are there, shown if the row is open: a row that is closed during an upload keeps them, since removing them ends the upload.
 */
function useOpening(path: string, startsOpen: boolean) {
  const [chosen, setChosen] = useState(startsOpen)
  const [uploading, setUploading] = useState(false)
  const { errors } = useFormState<FieldValues>()
  const holder = useRef<HTMLLIElement>(null)
  const wrong = errorAt(errors, path) !== undefined
  if (wrong && !chosen) setChosen(true)
  const open = chosen || wrong
  const toggle = () => {
    setUploading(Boolean(holder.current?.querySelector('progress')))
    setChosen(!open)
  }
  return { open, toggle, mounted: open || uploading, holder }
}
