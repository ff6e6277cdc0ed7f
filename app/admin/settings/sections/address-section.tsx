import { brazilianStateCodes } from '#domain/checkout-input.ts'
import { SelectInput, TextInput } from '../../forms/fields.tsx'
import { FieldRow, FormSection } from '../../forms/form-page.tsx'
import { fieldLabels } from '../settings-fields.ts'
import { useAddressOfCep } from '../use-address-of-cep.ts'

/** The law asks for a physical address (docs/law.md#seller-identity). */
export function AddressSection() {
  const { searching, problem, onBlur } = useAddressOfCep()
  return (
    <FormSection title="Endereço">
      <TextInput
        name="postalCode"
        label={fieldLabels.postalCode}
        inputMode="numeric"
        className="max-w-[12rem]"
        onBlur={onBlur}
        hint={searching ? 'Procurando o endereço…' : (problem ?? 'Preenche o resto.')}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem_12rem]">
        <TextInput name="street" label={fieldLabels.street} />
        <TextInput name="streetNumber" label={fieldLabels.streetNumber} />
        <TextInput name="complement" label={fieldLabels.complement} />
      </div>
      <FieldRow>
        <TextInput name="district" label={fieldLabels.district} />
        <TextInput name="city" label={fieldLabels.city} />
        <SelectInput name="state" label={fieldLabels.state}>
          <option value="">—</option>
          {brazilianStateCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectInput>
      </FieldRow>
    </FormSection>
  )
}
