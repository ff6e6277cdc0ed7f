import { type ComponentProps, type ReactNode, useId } from 'react'

const box = 'w-full rounded-1 border border-rule-strong bg-paper-up placeholder:text-ink-3 aria-[invalid=true]:border-bad'
const sizes = { usual: 'min-h-[52px] px-4 outline-offset-2', dense: 'min-h-11 px-3' }

interface Labelled {
  label: string
  hint?: ReactNode
  /** Or how the language says so. */
  optional?: boolean | string | undefined
  /** The size of the fields in the panel's forms. */
  dense?: boolean
  error?: string | undefined
  /** The field's change of the typed or pasted text, such as a digit that it did not take. */
  notice?: string | null
  className?: string
}

/** The label is above the field, the error or hint below it. */
export function TextField({
  label,
  hint,
  optional = false,
  dense = false,
  error,
  notice = null,
  className = '',
  inputClassName = '',
  ...input
}: Labelled & ComponentProps<'input'> & { inputClassName?: string }) {
  const id = useId()
  return (
    <div className={className}>
      <Label id={id} label={label} optional={optional} />
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || notice || hint ? `${id}-message` : undefined}
        className={`${box} ${sizes[dense ? 'dense' : 'usual']} ${inputClassName}`}
        {...input}
      />
      <FieldMessage id={id} error={error} notice={notice} hint={hint} />
    </div>
  )
}

export function SelectField({
  label,
  hint,
  dense = false,
  error,
  className = '',
  children,
  ...select
}: Labelled & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className={className}>
      <Label id={id} label={label} />
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-message` : undefined}
        className={`${box} ${sizes[dense ? 'dense' : 'usual']}`}
        {...select}
      >
        {children}
      </select>
      <FieldMessage id={id} error={error} hint={hint} />
    </div>
  )
}

/** `className` is that of the text area itself. */
export function TextArea({
  label,
  hint,
  optional = false,
  dense = false,
  error,
  className = '',
  ...area
}: Labelled & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div>
      <Label id={id} label={label} optional={optional} />
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-message` : undefined}
        className={`${box} ${dense ? 'px-3 py-2.5' : 'px-4 py-3 outline-offset-2'} ${className}`}
        {...area}
      />
      <FieldMessage id={id} error={error} hint={hint} />
    </div>
  )
}

function Label({ id, label, optional }: Pick<Labelled, 'label' | 'optional'> & { id: string }) {
  const word = optional === true ? 'opcional' : optional
  return (
    <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
      {label}
      {word && <span className="font-normal text-ink-3"> ({word})</span>}
    </label>
  )
}

interface Message {
  id: string
  error: string | undefined
  notice?: string | null
  hint: ReactNode
}

export function FieldMessage({ id, error, notice = null, hint }: Message) {
  if (!error && !notice && !hint) return null
  return (
    <div
      id={`${id}-message`}
      role={error || notice ? 'alert' : undefined}
      className={`mt-1.5 text-small ${error ? 'font-semibold text-bad' : 'text-ink-2'}`}
    >
      {(error || !notice) && <p>{error ?? hint}</p>}
      {notice && <p className="font-semibold text-warn">{notice}</p>}
    </div>
  )
}
