import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { bannerChange } from '#domain/banner-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FormPage } from '../forms/form-page.tsx'
import { NotGiven } from '../forms/not-given.tsx'
import { useEditor } from '../forms/use-editor.ts'
import { History } from '../history/history.tsx'
import { lastSaved } from '../history/last-saved.ts'
import { type FromList, useListAgain } from '../lists/use-list-again.ts'
import { type Banner, type BannerFields, bannerFieldsOf, bannerInput, describeBanner } from './banner-fields.ts'
import { BannerForm } from './banner-form.tsx'
import { editBanner, getBanner } from './banners.graphql.ts'

/** Spec §2: the banner comes with the navigation. */
export default function EditBanner() {
  const { state } = useLocation() as { state: ({ banner?: Banner } & FromList) | null }
  if (!state?.banner)
    return (
      <NotGiven
        title="Edit Banner"
        message="Banner data not found. Please go back to the banner list and try again."
        list="/admin/banners"
        back="Back"
      />
    )
  return <Form banner={state.banner} />
}

function Form({ banner }: { banner: Banner }) {
  const list = useListAgain('banners', '/admin/banners')
  const id = banner.id
  const editor = useEditor<BannerFields, Banner>({
    form: `banner-${id}`,
    begin: bannerFieldsOf(banner),
    version: banner.version,
    schema: bannerChange,
    toInput: bannerInput,
    fieldsOf: bannerFieldsOf,
    save: async (change, version) => (await callPanel(editBanner, { id, banner: change, version })).editBanner,
    reread: async () => (await callPanel(getBanner, { id })).getBanner,
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
