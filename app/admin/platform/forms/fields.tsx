import { type ComponentProps, type ReactNode, useId } from 'react'
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { FieldMessage, Label, SelectField, TextField } from '#app/ui/field.tsx'
import { errorAt } from './field-errors.ts'
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

/** The state shared by all fields: the error message, or else the hint. */
function useField(name: string, hint: ReactNode, elsewhere?: string) {
  const id = useId()
  const { register } = useFormContext<FieldValues>()
  const { errors } = useFormState({ name })
  const error = elsewhere ?? errorAt(errors, name)
  const words = useWords()
  return {
    id,
    error,
    hint,
    optional: words.optional,
    register,
    described: { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': (error ?? hint) ? `${id}-message` : undefined },
  }
}

export function TextInput({ name, error, required, onBlur, ...input }: Labelled & Omit<ComponentProps<typeof TextField>, 'name'>) {
  const { error: message, optional, register } = useField(name, undefined, error)
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

export function TextArea({ name, label, hint, className = '', required, ...area }: Labelled & Omit<ComponentProps<'textarea'>, 'name'>) {
  const field = useField(name, hint)
  return (
    <div className={className}>
      <Label id={field.id} label={label} optional={!required && field.optional} />
      <textarea
        id={field.id}
        aria-required={required}
        {...field.described}
        className="field-sizing-content max-h-96 min-h-20 w-full rounded-1 border border-rule-strong bg-paper-up px-3 py-2.5 placeholder:text-ink-3 aria-[invalid=true]:border-bad"
        {...area}
        {...field.register(name)}
      />
      <FieldMessage {...field} />
    </div>
  )
}

export function SelectInput({ name, ...select }: Labelled & Omit<ComponentProps<typeof SelectField>, 'name'>) {
  const { error, register } = useField(name, undefined)
  return <SelectField dense error={error} {...select} {...register(name)} />
}

/** The whole line is the label. */
export function CheckInput({ name, label, hint, className = '' }: Labelled) {
  const field = useField(name, hint)
  return (
    <div className={className}>
      <label htmlFor={field.id} className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          id={field.id}
          type="checkbox"
          {...field.described}
          className="size-5 shrink-0 accent-[var(--accent)]"
          {...field.register(name)}
        />
        {label}
      </label>
      <FieldMessage {...field} />
    </div>
  )
}
