import { useWatch } from 'react-hook-form'
import { CheckInput, SelectInput, TextInput } from '../forms/fields.tsx'
import { FileInput, Picture } from '../forms/file-input.tsx'
import { pictures } from '../uploads/uploader.tsx'
import { FieldRow, FormSection } from '../forms/form-page.tsx'
import { type BannerFields, bannerForm } from './banner-fields.ts'

const { at } = bannerForm

export function BannerForm() {
  const type = useWatch<BannerFields, 'type'>({ name: 'type' })
  return (
    <FormSection title="Banner">
      <Picture ifAny name="image" className={type === 'MODAL' ? 'aspect-[4/3] w-full max-w-sm' : 'aspect-[5/1] w-full'} />
      <FileInput {...at.image} required access="PUBLIC" accept={pictures} />
      <TextInput {...at.link} required type="url" inputMode="url" />
      <FieldRow>
        <SelectInput
          {...at.type}
          hint={type === 'MODAL' ? 'Shown once a visit, over the page.' : 'Shown at the foot of the store’s pages.'}
        >
          <option>MODAL</option>
          <option>BOTTOM</option>
        </SelectInput>
        <CheckInput {...at.active} className="sm:pt-6" />
      </FieldRow>
    </FormSection>
  )
}
