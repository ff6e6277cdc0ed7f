import { leastGuaranteeDays } from '#domain/settings-form.ts'
import { TextInput } from '../../forms/fields.tsx'
import { FieldRow, FormSection } from '../../forms/form-page.tsx'
import { fieldLabels } from '../settings-fields.ts'

export const PricesSection = () => (
  <FormSection title="Garantia e preço">
    <FieldRow>
      <TextInput
        name="guaranteeDays"
        label={fieldLabels.guaranteeDays}
        required
        type="number"
        min={leastGuaranteeDays}
        step={1}
        hint={`Até quando o cliente pode desistir e receber tudo de volta. A lei garante ${leastGuaranteeDays}.`}
      />
      <TextInput
        name="pixDiscount"
        label={fieldLabels.pixDiscount}
        type="number"
        min={0}
        max={50}
        step={0.01}
        hint="Dos itens, sem o frete. Zero: o mesmo preço no PIX e no cartão."
      />
    </FieldRow>
  </FormSection>
)
