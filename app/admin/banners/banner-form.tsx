import { useWatch } from 'react-hook-form'
import { CheckInput, SelectInput, TextInput } from '../forms/fields.tsx'
import { FileInput, Picture } from '../forms/file-input.tsx'
import { pictures } from '../uploads/uploader.tsx'
import { FieldRow, FormSection } from '../forms/form-page.tsx'
import type { BannerFields } from './banner-fields.ts'

export function BannerForm() {
  const type = useWatch<BannerFields, 'type'>({ name: 'type' })
  return (
    <FormSection title="Banner">
      <Picture ifAny name="image" className={type === 'MODAL' ? 'aspect-[4/3] w-full max-w-sm' : 'aspect-[5/1] w-full'} />
      <FileInput name="image" label="Image URL" required access="PUBLIC" accept={pictures} />
      <TextInput name="link" label="Link URL" required type="url" inputMode="url" hint="A page of this store, or of another." />
      <FieldRow>
        <SelectInput
          name="type"
          label="Type"
          hint={type === 'MODAL' ? 'Shown once a visit, over the page.' : 'Shown at the foot of the store’s pages.'}
        >
          <option>MODAL</option>
          <option>BOTTOM</option>
        </SelectInput>
        <CheckInput name="active" label="Active" className="sm:pt-6" />
      </FieldRow>
    </FormSection>
  )
}
