import { useLocation, useParams } from 'react-router'
import { bannerChange } from '#domain/banner-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { EntryForm } from '../forms/entry-form.tsx'
import { GivenByList } from '../forms/given-by-list.tsx'
import type { FromList } from '../lists/use-list-again.ts'
import { type Banner, bannerFieldsOf, bannerInput, describeBanner } from './banner-fields.ts'
import { BannerForm } from './banner-form.tsx'
import { editBanner, getBanner } from './banners.graphql.ts'

const missing = {
  title: 'Edit Banner',
  message: 'Banner data not found. Please go back to the banner list and try again.',
  list: '/admin/banners',
  back: 'Back',
}
const formOf = (id: string) => `banner-${id}`
const readBanner = async (id: string, signal?: AbortSignal) => (await callPanel(getBanner, { id }, signal)).getBanner

/** See docs/rules/admin-panel.md#missing-navigation-state: the banner is passed in the navigation state. */
export default function EditBanner() {
  const { id = '' } = useParams()
  const { state } = useLocation() as { state: ({ banner?: Banner } & FromList) | null }
  return (
    <GivenByList
      key={id}
      given={state?.banner}
      form={formOf(id)}
      missing={missing}
      read={(signal) => readBanner(id, signal)}
      fallback="Failed to fetch banners"
    >
      {(banner) => <Form key={banner.id} banner={banner} />}
    </GivenByList>
  )
}

function Form({ banner }: { banner: Banner }) {
  const { id } = banner
  return (
    <EntryForm
      lang="en"
      list="banners"
      title="Edit Banner"
      saveLabel="Save banner"
      saved="Banner saved"
      describe={describeBanner}
      history={{ entity: 'BANNER', id }}
      editing={{
        form: formOf(id),
        initial: { fields: bannerFieldsOf(banner), version: banner.version },
        schema: bannerChange,
        toInput: bannerInput,
        fieldsOf: bannerFieldsOf,
        save: async (change, version) => (await callPanel(editBanner, { id, banner: change, version })).editBanner,
        reread: () => readBanner(id),
        fallback: 'Failed to update banner',
      }}
    >
      {() => <BannerForm />}
    </EntryForm>
  )
}
