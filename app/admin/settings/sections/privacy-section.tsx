import { TextInput } from '../../forms/fields.tsx'
import { FieldRow, FormSection } from '../../forms/form-page.tsx'
import { fieldLabels } from '../settings-fields.ts'

/** The person in charge of personal data (LGPD, art. 41). */
export const PrivacySection = () => (
  <FormSection title="Encarregado de dados">
    <p className="max-w-[60ch] text-small text-ink-2">
      Quem responde pelos dados pessoais, como pede a LGPD. Uma loja pequena pode não ter um encarregado, mas precisa de um canal: vazio,
      vale o e-mail de atendimento.
    </p>
    <FieldRow>
      <TextInput name="privacyOfficerName" label={fieldLabels.privacyOfficerName} />
      <TextInput name="privacyOfficerEmail" label={fieldLabels.privacyOfficerEmail} type="email" />
    </FieldRow>
  </FormSection>
)
