import { brazilianStateCodes } from '#domain/platform/values/address.ts'
import { Options, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { at } from './settings-fields.ts'
import { useAddressOfCep } from './use-address-of-cep.ts'

/** The law asks for a physical address (docs/law.md#seller-identity). */
export function AddressSection() {
  const { searching, problem, onBlur } = useAddressOfCep()
  return (
    <FormSection title="Endereço">
      <TextInput
        {...at.postalCode}
        inputMode="numeric"
        className="max-w-[12rem]"
        onBlur={onBlur}
        hint={searching ? 'Procurando o endereço…' : (problem ?? 'Preenche o resto.')}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem_12rem]">
        <TextInput {...at.street} />
        <TextInput {...at.streetNumber} />
        <TextInput {...at.complement} />
      </div>
      <FieldRow>
        <TextInput {...at.district} />
        <TextInput {...at.city} />
        <SelectInput {...at.state}>
          <option value="">—</option>
          <Options of={brazilianStateCodes} />
        </SelectInput>
      </FieldRow>
    </FormSection>
  )
}
