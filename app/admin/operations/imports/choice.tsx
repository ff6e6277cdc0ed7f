import { useId } from 'react'
import { Label } from '#app/ui/field.tsx'

interface Props<Value extends string> {
  label: string
  hint?: string
  value: Value
  onChange: (value: Value) => void
  options: readonly (readonly [Value, string])[]
}

export function Choice<Value extends string>({ label, hint, value, onChange, options }: Props<Value>) {
  const id = useId()
  return (
    <div className="min-w-0">
      <Label id={id} label={label} />
      <select
        id={id}
        aria-describedby={hint && `${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
        className="min-h-11 w-full rounded-1 border border-rule-strong bg-paper-up px-3"
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 truncate text-small text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}
