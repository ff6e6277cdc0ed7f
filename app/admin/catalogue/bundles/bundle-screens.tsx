import { useQueries } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { bundleChange, newBundle } from '#domain/catalogue/products/bundle-form.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { TextArea, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FileInput, Picture } from '#app/admin/platform/forms/file-input.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { accepts } from '#app/admin/platform/files/uploader.tsx'
import { PublishInputs } from '../products/publish-inputs.tsx'
import { seenInStore } from '../products/seen-in-store.ts'
import { WaitingBadge } from '../products/waiting-badge.tsx'
import { LaunchSection } from '../products/page-section.tsx'
import { BumpSection, ProductList } from '../bumps/bump-editor.tsx'
import { productQuery } from '../bumps/use-product-search.ts'
import { type Bundle, type BundleFields, bundleForm, savingText } from './bundle-fields.ts'
import { createBundle, editBundle, getBundle } from './bundles.graphql.ts'

export default entryScreens<BundleFields, Bundle>({
  list: 'bundles',
  entity: 'BUNDLE',
  noun: 'pacote',
  right: 'catalogue.write',
  fields: bundleForm,
  read: (id, signal) => askPanel(getBundle, { id }, signal),
  create: {
    schema: newBundle,
    copy: ({ title }) => ({ title: `Cópia de ${title}`, published: false }),
    save: (bundle, key) => askPanel(createBundle, { bundle, key }),
  },
  edit: {
    title: ({ title }) => title,
    badge: ({ id }) => <WaitingBadge id={id} />,
    schema: bundleChange,
    save: (id, bundle, version) => askPanel(editBundle, { id, bundle, version }),
  },
  seenAt: ({ id, published, previewToken }) => seenInStore('BUNDLE', { id, previewToken: published ? null : previewToken }),
  form: () => <BundleForm />,
})

const { at } = bundleForm

const BundleForm = () => (
  <>
    <FormSection title="Pacote">
      <TextInput {...at.title} required />
      <TextArea {...at.description} />
      <div className="flex items-start gap-4">
        <Picture name="picture" className="mt-6 h-[4.75rem] w-28" />
        <FileInput {...at.picture} access="PUBLIC" accept={accepts.PICTURE} className="min-w-0 grow" />
      </div>
    </FormSection>
    <FormSection title="Conteúdo">
      <ProductList name="members" title="Conteúdo" noun="item" types={['COURSE', 'BOOK']} />
    </FormSection>
    <FormSection title="Venda">
      <FieldRow>
        <PriceInput />
      </FieldRow>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <PublishInputs published={at.published} publishAt={at.publishAt} />
      </div>
    </FormSection>
    <LaunchSection unit="BRL" decimals />
    <BumpSection />
  </>
)

/** With what its members cost alone, as they were read for their rows. */
function PriceInput() {
  const price = useWatch<BundleFields, 'priceCents'>({ name: 'priceCents' })
  const members = useWatch<BundleFields, 'members'>({ name: 'members' })
  const read = useQueries({ queries: members.map(({ type, data }) => productQuery(type === 'BOOK' ? type : 'COURSE', data)) })
  const cents = read.flatMap(({ data }) => data?.cents ?? [])
  return <NumberInput {...at.priceCents} required unit="BRL" decimals hint={savingText(price, cents)} />
}
