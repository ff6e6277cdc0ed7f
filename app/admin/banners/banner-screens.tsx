import { bannerChange, newBanner } from '#domain/banner-form.ts'
import { callPanel } from '../calls/call-panel.ts'
import { entryScreens } from '../forms/entry-screens.tsx'
import { bannerFieldsOf, bannerForm, bannerInput } from './banner-fields.ts'
import { BannerForm } from './banner-form.tsx'
import { createBanner, editBanner, getBanner } from './banners.graphql.ts'

export default entryScreens({
  lang: 'en',
  list: 'banners',
  noun: 'banner',
  entity: 'BANNER',
  describe: bannerForm.describe,
  fieldsOf: bannerFieldsOf,
  toInput: bannerInput,
  read: async (id, signal) => (await callPanel(getBanner, { id }, signal)).getBanner,
  create: {
    title: 'New Banner',
    saveLabel: 'Create banner',
    saved: 'Banner created',
    failed: 'Failed to create banner',
    initial: bannerForm.initial,
    schema: newBanner,
    save: async (banner, key) => (await callPanel(createBanner, { banner, key })).createBanner,
  },
  edit: {
    title: () => 'Edit Banner',
    saveLabel: 'Save banner',
    saved: 'Banner saved',
    failed: 'Failed to update banner',
    unread: 'Failed to fetch banners',
    givenByList: {
      title: 'Edit Banner',
      message: 'Banner data not found. Please go back to the banner list and try again.',
      back: 'Back',
    },
    schema: bannerChange,
    save: async (id, banner, version) => (await callPanel(editBanner, { id, banner, version })).editBanner,
  },
  form: () => <BannerForm />,
})
