import { useFormContext } from 'react-hook-form'
import type { SettingsFields } from './settings-fields.ts'

type Masked = 'taxId' | 'phone' | 'postalCode'

/** Writes the field's text with its punctuation when the field is left. */
export function useFormatted(name: Masked, mask: (text: string) => string) {
  const { getValues, setValue } = useFormContext<SettingsFields>()
  return () => {
    const typed = getValues(name)
    const formatted = mask(typed)
    if (formatted !== typed) setValue(name, formatted, { shouldDirty: true })
  }
}
