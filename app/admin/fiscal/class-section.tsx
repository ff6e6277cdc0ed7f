import { useWatch } from 'react-hook-form'
import type { FiscalClass, FiscalTreatment } from '#domain/fiscal-classes.ts'
import { CheckInput, SelectInput, TextInput } from '../forms/fields.tsx'
import { FieldRow, FormSection } from '../forms/form-page.tsx'
import { classTexts } from './fiscal-texts.ts'
import { DocumentOptions } from './override-section.tsx'
import { TreatmentFields } from './treatment-fields.tsx'

/** How one class is taxed. Only the codes that its document has are shown. */
export function ClassSection({ at, of }: { at: number; of: FiscalClass }) {
  const name = (field: string) => `settings.classes.${at}.${field}`
  const document = useWatch({ name: name('document') }) as FiscalTreatment['document']
  return (
    <FormSection title={classTexts[of]}>
      <FieldRow>
        <SelectInput name={name('document')} label="Documento">
          <DocumentOptions />
        </SelectInput>
        {document !== 'NONE' && <TextInput name={name('description')} label="Descrição na nota" maxLength={250} />}
      </FieldRow>
      <TreatmentFields name={name} document={document} />
      {document !== 'NONE' && (
        <CheckInput
          name={name('immune')}
          label="Imune, por ser livro"
          hint="Constituição, art. 150, VI, d; vale também para o livro eletrônico."
        />
      )}
    </FormSection>
  )
}
