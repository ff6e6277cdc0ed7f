import { CheckInput } from '../../forms/fields.tsx'
import { FormSection } from '../../forms/form-page.tsx'
import { fieldLabels } from '../settings-fields.ts'

export const EmailsSection = () => (
  <FormSection title="E-mails de cursos">
    <CheckInput
      name="accessEmails"
      label={fieldLabels.accessEmails}
      hint="Um e-mail diz qual é o curso e como entrar com um código. Se o acesso for tirado antes, ele não sai."
    />
    <CheckInput
      name="lessonEmails"
      label={fieldLabels.lessonEmails}
      hint="No máximo um e-mail por dia e curso, de manhã. Cada pessoa pode desligar os seus."
    />
  </FormSection>
)
