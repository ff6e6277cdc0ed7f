import { TextInput } from '../../forms/fields.tsx'
import { FormSection } from '../../forms/form-page.tsx'
import { fieldLabels } from '../settings-fields.ts'

export const StoreSection = ({ environmentName }: { environmentName: string }) => (
  <FormSection title="Loja">
    <TextInput
      name="storeName"
      label={fieldLabels.storeName}
      placeholder={environmentName}
      className="max-w-[32rem]"
      hint={`Aparece nas páginas e nos textos legais. Vazio: ${environmentName}.`}
    />
  </FormSection>
)
