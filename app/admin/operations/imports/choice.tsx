import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  /** The label is for screen readers alone. */
  isHidden?: boolean
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

export function Choice({ label, isHidden = false, value, onChange, children }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={isHidden ? 'sr-only' : 'mb-1 block text-small font-semibold'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`min-h-11 w-full rounded-1 border bg-paper-up px-3 ${value === '' && isHidden ? 'border-rule text-ink-2' : 'border-rule-strong'}`}
      >
        {children}
      </select>
    </div>
  )
}
