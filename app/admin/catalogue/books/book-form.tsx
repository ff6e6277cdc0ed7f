import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { BumpSection, UpsellSection } from '../bumps/bump-editor.tsx'
import { LaunchSection, PageSection } from '../products/page-section.tsx'
import { OverrideSection } from '../fiscal-classes/override-section.tsx'
import { TextField } from '#app/ui/field.tsx'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { CheckInput, TextArea, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FileInput, Picture } from '#app/admin/platform/forms/file-input.tsx'
import { accepts } from '#app/admin/platform/files/uploader.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { type BookFields, bookForm, stockHint } from './book-fields.ts'
import { bookSettings } from './books.graphql.ts'
import { StampNote } from './stamp-note.tsx'

const { at } = bookForm

/** See docs/rules/admin-panel.md#books: the fields of a book, new or edited. */
export function BookForm({ editing }: { editing: boolean }) {
  const cents = useQuery({ ...panelQuery(['settings', 'books'], bookSettings, {}), staleTime: 0 }).data?.bookCents ?? false
  const amount = { unit: 'BRL' as const, decimals: cents, hint: cents ? 'BRL' : 'BRL, whole reais' }
  return (
    <>
      <FormSection title="Book">
        <TextInput {...at.title} required />
        <TextArea {...at.description} />
        <div className="flex items-start gap-4">
          <Picture name="cover" className="mt-6 h-28 w-20" />
          <FileInput {...at.cover} required access="PUBLIC" accept={accepts.PICTURE} className="min-w-0 grow" />
        </div>
        <FieldRow>
          <NumberInput {...at.pages} required />
          <TextInput {...at.code} required />
        </FieldRow>
      </FormSection>
      <FormSection title="Sale">
        <FieldRow>
          <NumberInput {...at.price} required {...amount} />
          <CheckInput {...at.singleSale} className="sm:pt-6" />
        </FieldRow>
        <TextInput {...at.salesLink} type="url" inputMode="url" />
        <div>
          <FileInput {...at.fileRef} required access="PROTECTED" accept={accepts.EBOOK} warnsOutside />
          <StampNote />
        </div>
        <FileInput {...at.sample} access="PUBLIC" accept={accepts.EBOOK} placeholder="https://" />
      </FormSection>
      <FormSection title="Edição" lang="pt">
        <FieldRow>
          <TextInput {...at.isbn} inputMode="numeric" />
          <NumberInput {...at.publicationYear} />
        </FieldRow>
        <FieldRow>
          <TextInput {...at.publisher} />
          <TextInput {...at.edition} />
        </FieldRow>
      </FormSection>
      <FormSection title="Print and stock">
        <CheckInput {...at.physical} />
        <FieldRow>
          <NumberInput {...at.shippingPrice} {...amount} />
          {editing ? <StockToAdd /> : <NumberInput {...at.stock} />}
        </FieldRow>
      </FormSection>
      <LaunchSection unit="BRL" decimals={cents} />
      <PageSection />
      <BumpSection />
      <UpsellSection />
      <Taxes />
    </>
  )
}

function Taxes() {
  const physical = useWatch<BookFields, 'physical'>({ name: 'physical' })
  return <OverrideSection sold={physical ? 'PRINTED_BOOK' : 'EBOOK'} />
}

/** The current stock can only be added to, so that concurrent additions by two users sum up. */
function StockToAdd() {
  const inStock = useWatch<BookFields, 'inStock'>({ name: 'inStock' })
  const stock = useWatch<BookFields, 'stock'>({ name: 'stock' })
  return (
    <>
      <TextField
        dense
        readOnly
        label="Current Stock"
        inputClassName="money text-ink-2 read-only:bg-paper-down"
        value={inStock ?? 'Unlimited'}
      />
      <NumberInput name="stock" label="Add to Stock" hint={stockHint(inStock, stock)} signed />
    </>
  )
}
