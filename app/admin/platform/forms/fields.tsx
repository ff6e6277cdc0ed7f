import { Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { type FieldValues, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { FieldMessage, SelectField, TextArea as AreaField, TextField } from '#app/ui/field.tsx'
import { Handle, useReorder } from '../lists/reorder.tsx'
import { errorAt } from './field-errors.ts'
import { AddButton, IconButton } from '../dialogs/icon-button.tsx'
import { useWords } from '../texts.ts'

interface Labelled {
  /** The field's path in the form, the same as in the payload: 'lessons.modules.0.title'. */
  name: string
  label: string
  hint?: ReactNode
  /** An error message from somewhere other than the field's own path. */
  error?: string | undefined
  className?: string
}

/** The state shared by all fields: the error message, and how the language says that a field is optional. */
function useField(name: string, elsewhere?: string) {
  const { register } = useFormContext<FieldValues>()
  const { errors } = useFormState({ name })
  return { error: elsewhere ?? errorAt(errors, name), optional: useWords().optional, register }
}

export function TextInput({ name, error, required, onBlur, ...input }: Labelled & Omit<ComponentProps<typeof TextField>, 'name'>) {
  const { error: message, optional, register } = useField(name, error)
  return (
    <TextField
      dense
      aria-required={required}
      autoComplete="off"
      optional={!required && optional}
      error={message}
      {...input}
      {...register(name, onBlur ? { onBlur } : {})}
    />
  )
}

export function TextArea({ name, required, ...area }: Labelled & Omit<ComponentProps<typeof AreaField>, 'name'>) {
  const { error, optional, register } = useField(name)
  return (
    <AreaField
      dense
      aria-required={required}
      optional={!required && optional}
      error={error}
      inputClassName="field-sizing-content max-h-96 min-h-20"
      {...area}
      {...register(name)}
    />
  )
}

export function SelectInput({ name, ...select }: Labelled & Omit<ComponentProps<typeof SelectField>, 'name'>) {
  const { error, register } = useField(name)
  return <SelectField dense error={error} {...select} {...register(name)} />
}

/** The options of a select: values that are texts, or each with its text. */
export const Options = ({ of }: { of: readonly (string | readonly [value: string, text: string])[] }) =>
  of.map((option) => {
    const [value, text] = typeof option === 'string' ? [option, option] : option
    return (
      <option key={value} value={value}>
        {text}
      </option>
    )
  })

/** The whole line is the label. */
export function CheckInput({ name, label, hint, className = '' }: Labelled) {
  const id = useId()
  const { error, register } = useField(name)
  return (
    <div className={className}>
      <label htmlFor={id} className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-message` : undefined}
          className="size-5 shrink-0 accent-[var(--accent)]"
          {...register(name)}
        />
        {label}
      </label>
      <div className="-mt-2.5 pl-8 empty:hidden">
        <FieldMessage id={id} error={error} hint={hint} />
      </div>
    </div>
  )
}

interface ListProps {
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
  /** The rows that have to stay. */
  least?: number
  /** Names a row that can be moved: `image`. */
  rowName?: string
  /** How the inputs of a row stand beside each other. */
  columns?: string
  renderFields: (path: string, place: number) => ReactNode
}

/** Rows of inputs, to which rows are added and from which they are removed. */
export function FieldList({ name, label, least = 0, most = Infinity, add, next, columns = '', renderFields, ...list }: ListProps) {
  const { fields, append, remove, move } = useFieldArray<FieldValues>({ name })
  const reorder = useReorder(fields.length, move)
  return (
    <>
      <ul {...reorder.list} aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.id} className="relative flex items-start gap-2 rounded-2 border border-rule bg-paper-up p-4">
            {list.rowName && (
              <span className="mt-6 -ml-3">
                <Handle {...reorder.handle(index, `${list.rowName} ${index + 1}`)} />
              </span>
            )}
            <div className={`grid min-w-0 grow grid-cols-[minmax(0,1fr)] items-start gap-4 ${columns}`}>
              {renderFields(`${name}.${index}`, index + 1)}
            </div>
            <IconButton
              Icon={Trash2}
              label={`${list.remove} ${index + 1}`}
              disabled={fields.length <= least}
              onClick={() => remove(index)}
              className="max-sm:absolute max-sm:top-0 max-sm:right-0 sm:mt-6"
            />
          </li>
        ))}
      </ul>
      {list.rowName && reorder.status}
      {fields.length < most && <AddButton onClick={() => append(next(fields.length))}>{add}</AddButton>}
    </>
  )
}
