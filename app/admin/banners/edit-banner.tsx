import { useCallback } from 'react'
import { useLocation, useParams } from 'react-router'
import { bannerChange } from '#domain/banner-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { GivenByList } from '../forms/given-by-list.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { History } from '../history/history.tsx'
import { lastSaved } from '../history/last-saved.ts'
import { type FromList, useListAgain } from '../lists/use-list-again.ts'
import { type Banner, type BannerFields, bannerFieldsOf, bannerInput, describeBanner } from './banner-fields.ts'
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

/** See docs/rules/admin-panel.md#missing-navigation-state: the banner comes with the navigation. */
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
  const list = useListAgain('banners', '/admin/banners')
  const id = banner.id
  const editor = useEditor<BannerFields, Banner>({
    form: formOf(id),
    begin: bannerFieldsOf(banner),
    version: banner.version,
    schema: bannerChange,
    toInput: bannerInput,
    fieldsOf: bannerFieldsOf,
    save: async (change, version) => (await callPanel(editBanner, { id, banner: change, version })).editBanner,
    reread: () => readBanner(id),
    fallback: 'Failed to update banner',
    onSaved: () => list.back('Banner saved'),
  })
  const savedBy = useCallback(() => lastSaved({ entity: 'BANNER', id }), [id])
  return (
    <FormPage
      lang="en"
      title="Edit Banner"
      back={list.address}
      saveLabel="Save banner"
      editor={editor}
      describe={describeBanner}
      savedBy={savedBy}
      after={<History entity="BANNER" id={id} />}
    >
      <BannerForm />
    </FormPage>
  )
}
