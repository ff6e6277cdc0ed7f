import { newBanner } from '#domain/banner-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { useListAgain } from '../lists/use-list-again.ts'
import { type Banner, type BannerFields, bannerFieldsOf, bannerInput, describeBanner, newBannerFields } from './banner-fields.ts'
import { BannerForm } from './banner-form.tsx'
import { createBanner } from './banners.graphql.ts'

export default function NewBanner() {
  const list = useListAgain('banners', '/admin/banners')
  const editor = useEditor<BannerFields, Banner>({
    form: 'banner-new',
    begin: newBannerFields,
    version: null,
    schema: newBanner,
    toInput: bannerInput,
    fieldsOf: bannerFieldsOf,
    save: async (banner) => (await callPanel(createBanner, { banner })).createBanner,
    fallback: 'Failed to create banner',
    onSaved: () => list.back('Banner created'),
  })
  return (
    <FormPage lang="en" title="New Banner" back={list.address} saveLabel="Create banner" editor={editor} describe={describeBanner}>
      <BannerForm />
    </FormPage>
  )
}
