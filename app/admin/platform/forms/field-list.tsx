import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FieldValues, useFieldArray } from 'react-hook-form'
import { AddButton, IconButton } from './icon-button.tsx'

interface Props {
  /** The list's path in the form. */
  name: string
  /** For screen readers. */
  label: string
  most?: number
  /** The text of the button that adds a row. */
  add: string
  /** The fields of the next row. */
  next: (place: number) => FieldValues
  /** Names a row's button without its place: `Remove question`. */
  remove: string
  /** How the inputs of a row stand beside each other. */
  columns?: string
  renderFields: (path: string, place: number) => ReactNode
}

/** Rows of inputs, to which rows are added and from which they are removed. */
export function FieldList({ name, label, most = Infinity, add, next, remove: removeText, columns = '', renderFields }: Props) {
  const { fields, append, remove } = useFieldArray<FieldValues>({ name })
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-start gap-2 rounded-2 border border-rule bg-paper-up p-4">
            <div className={`grid min-w-0 grow items-start gap-4 ${columns}`}>{renderFields(`${name}.${index}`, index + 1)}</div>
            <IconButton Icon={Trash2} label={`${removeText} ${index + 1}`} onClick={() => remove(index)} className="mt-6" />
          </li>
        ))}
      </ul>
      {fields.length < most && <AddButton onClick={() => append(next(fields.length))}>{add}</AddButton>}
    </>
  )
}
