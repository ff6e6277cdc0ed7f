import { leastGuaranteeDays } from '#domain/settings-form.ts'
import { FieldRow, FormSection } from '../../forms/form-page.tsx'
import { NumberInput } from '../../forms/number-input.tsx'
import { fieldLabels } from '../settings-fields.ts'

export const PricesSection = () => (
  <FormSection title="Garantia e preço">
    <FieldRow>
      <NumberInput
        name="guaranteeDays"
        label={fieldLabels.guaranteeDays}
        required
        hint={`Até quando o cliente pode desistir e receber tudo de volta. A lei garante ${leastGuaranteeDays}.`}
      />
      <NumberInput
        name="pixDiscount"
        label={fieldLabels.pixDiscount}
        unit="%"
        decimals
        hint="Dos itens, sem o frete. Zero: o mesmo preço no PIX e no cartão."
      />
    </FieldRow>
  </FormSection>
)
