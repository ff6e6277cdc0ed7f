import { useWatch } from 'react-hook-form'
import { bannerChange, newBanner } from '#domain/catalogue/banners/banner-form.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { type Banner, type BannerFields, bannerForm } from './banner-fields.ts'
import { createBanner, editBanner, getBanner } from './banners.graphql.ts'
import { CheckInput, Options, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FileInput, Picture } from '#app/admin/platform/forms/file-input.tsx'
import { accepts } from '#app/admin/platform/files/uploader.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-section.tsx'

export default entryScreens<BannerFields, Banner>({
  lang: 'en',
  list: 'banners',
  entity: 'BANNER',
  noun: 'banner',
  right: 'catalogue.write',
  fields: bannerForm,
  read: (id, signal) => askPanel(getBanner, { id }, signal),
  create: { schema: newBanner, save: (banner, key) => askPanel(createBanner, { banner, key }) },
  edit: {
    title: () => 'Edit Banner',
    givenByList: {
      title: 'Edit Banner',
      message: 'Banner data not found. Please go back to the banner list and try again.',
      back: 'Back',
    },
    schema: bannerChange,
    save: (id, banner, version) => askPanel(editBanner, { id, banner, version }),
  },
  form: () => <BannerForm />,
})

const { at } = bannerForm

function BannerForm() {
  const type = useWatch<BannerFields, 'type'>({ name: 'type' })
  return (
    <FormSection title="Banner">
      <Picture ifAny name="image" className={type === 'MODAL' ? 'aspect-[4/3] w-full max-w-sm' : 'aspect-[5/1] w-full'} />
      <FileInput {...at.image} required access="PUBLIC" accept={accepts.PICTURE} />
      <TextInput {...at.link} required type="url" inputMode="url" />
      <FieldRow>
        <SelectInput
          {...at.type}
          hint={type === 'MODAL' ? 'Shown once a visit, over the page.' : 'Shown at the foot of the store’s pages.'}
        >
          <Options of={['MODAL', 'BOTTOM']} />
        </SelectInput>
        <CheckInput {...at.active} className="sm:pt-6" />
      </FieldRow>
    </FormSection>
  )
}
