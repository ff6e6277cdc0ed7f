import { newBanner } from '#domain/banner-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { bannerFieldsOf, bannerInput, describeBanner, newBannerFields } from './banner-fields.ts'
import { BannerForm } from './banner-form.tsx'
import { createBanner } from './banners.graphql.ts'

export default function NewBanner() {
  return (
    <EntryForm
      lang="en"
      list="banners"
      title="New Banner"
      saveLabel="Create banner"
      saved="Banner created"
      describe={describeBanner}
      editing={{
        form: 'banner-new',
        initial: { fields: newBannerFields, version: null },
        schema: newBanner,
        toInput: bannerInput,
        fieldsOf: bannerFieldsOf,
        save: async (banner, _, key) => (await callPanel(createBanner, { banner, key })).createBanner,
        fallback: 'Failed to create banner',
      }}
    >
      {() => <BannerForm />}
    </EntryForm>
  )
}
