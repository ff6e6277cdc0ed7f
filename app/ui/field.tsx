import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'

const box = 'w-full rounded-1 border border-rule-strong bg-paper-up placeholder:text-ink-3 aria-[invalid=true]:border-bad'
const sizes = {
  line: { usual: 'min-h-[52px] px-4 outline-offset-2', dense: 'min-h-11 px-3' },
  area: { usual: 'px-4 py-3 outline-offset-2', dense: 'px-3 py-2.5' },
}

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
  inputClassName?: string
}

export const TextField = (props: Labelled & ComponentProps<'input'>) => <Field tag="input" {...props} />
export const SelectField = (props: Labelled & ComponentProps<'select'>) => <Field tag="select" {...props} />
export const TextArea = (props: Labelled & ComponentProps<'textarea'>) => <Field tag="textarea" {...props} />

/** The label is above the field, the error or hint below it. */
function Field({
  tag: Tag,
  label,
  hint,
  optional,
  dense,
  error,
  notice,
  className,
  inputClassName = '',
  ...input
}: Labelled & { tag: ElementType }) {
  const id = useId()
  const size = sizes[Tag === 'textarea' ? 'area' : 'line'][dense ? 'dense' : 'usual']
  return (
    <div className={className}>
      <Label id={id} label={label} optional={optional} />
      <Tag
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || notice || hint ? `${id}-message` : undefined}
        className={`${box} ${size} ${inputClassName}`}
        {...input}
      />
      <FieldMessage id={id} error={error} notice={notice} hint={hint} />
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

/** `id`: of the field that it describes. */
export function FieldMessage({ id, error, notice, hint }: Pick<Labelled, 'error' | 'notice' | 'hint'> & { id?: string }) {
  if (!error && !notice && !hint) return null
  return (
    <div
      id={id && `${id}-message`}
      role={error || notice ? 'alert' : undefined}
      className={`mt-1.5 text-small ${error ? 'font-semibold text-bad' : 'text-ink-2'}`}
    >
      {(error || !notice) && <p>{error ?? hint}</p>}
      {notice && <p className="font-semibold text-warn">{notice}</p>}
    </div>
  )
}
