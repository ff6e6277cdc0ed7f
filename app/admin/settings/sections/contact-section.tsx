import { formatPhone } from '#domain/masks.ts'
import { TextInput } from '../../forms/fields.tsx'
import { FieldRow, FormSection } from '../../forms/form-page.tsx'
import { fieldLabels } from '../settings-fields.ts'
import { useFormatted } from '../use-address-of-cep.ts'

export const ContactSection = ({ environmentEmail }: { environmentEmail: string }) => (
  <FormSection title="Contato">
    <FieldRow>
      <TextInput
        name="supportEmail"
        label={fieldLabels.supportEmail}
        type="email"
        placeholder={environmentEmail}
        hint={`Recebe as mensagens da página de contato. Vazio: ${environmentEmail}.`}
      />
      <TextInput
        name="phone"
        label={fieldLabels.phone}
        type="tel"
        onBlur={useFormatted('phone', formatPhone)}
        hint="Com DDD. Só publique um número que alguém atende."
      />
    </FieldRow>
  </FormSection>
)
