import { taxRegimes } from '#domain/settings-form.ts'
import { formatTaxId } from '#domain/tax-id.ts'
import { SelectInput, TextInput } from '../../forms/fields.tsx'
import { FieldRow, FormSection } from '../../forms/form-page.tsx'
import { fieldLabels, regimeNames } from '../settings-fields.ts'
import { useFormatted } from '../use-address-of-cep.ts'

/** The law asks for the name and the CNPJ or CPF on the site (docs/law.md#seller-identity). */
export const SellerSection = () => (
  <FormSection title="Quem vende">
    <TextInput
      name="legalName"
      label={fieldLabels.legalName}
      className="max-w-[40rem]"
      hint="Como está no cartão do CNPJ. A lei pede que apareça no site: vai para o rodapé, os termos e os e-mails."
    />
    <FieldRow>
      <TextInput
        name="taxId"
        label={fieldLabels.taxId}
        spellCheck={false}
        autoCapitalize="characters"
        className="[&_input]:font-mono [&_input]:uppercase"
        onBlur={useFormatted('taxId', formatTaxId)}
        hint="O CNPJ pode ter letras."
      />
      <SelectInput name="taxRegime" label={fieldLabels.taxRegime} hint="Na dúvida, pergunte a quem faz a contabilidade.">
        <option value="">Não informado</option>
        {taxRegimes.map((regime) => (
          <option key={regime} value={regime}>
            {regimeNames[regime]}
          </option>
        ))}
      </SelectInput>
    </FieldRow>
  </FormSection>
)
