import { Options } from '#app/admin/platform/forms/fields.tsx'
import { SelectField } from '#app/ui/field.tsx'

interface Props<Value extends string> {
  label: string
  hint?: string
  value: Value
  onChange: (value: Value) => void
  options: readonly (readonly [Value, string])[]
}

export const Choice = <Value extends string>({ hint, onChange, options, ...select }: Props<Value>) => (
  <SelectField
    dense
    hint={hint && <span className="block truncate">{hint}</span>}
    className="min-w-0"
    onChange={(event) => onChange(event.currentTarget.value as Value)}
    {...select}
  >
    <Options of={options} />
  </SelectField>
)
