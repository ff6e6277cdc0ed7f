import { useWatch } from 'react-hook-form'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { currencies } from '#domain/platform/values/money.ts'
import { useSettings } from '#app/settings.ts'
import { BumpSection, UpsellSection } from '../bumps/bump-editor.tsx'
import { LaunchSection, PageSection } from '../products/page-section.tsx'
import { PublishInputs } from '../products/publish-inputs.tsx'
import { OverrideSection } from '../fiscal-classes/override-section.tsx'
import { CheckInput, Options, SelectInput, TextArea } from '#app/admin/platform/forms/fields.tsx'
import { FileInput, Picture } from '#app/admin/platform/forms/file-input.tsx'
import { accepts } from '#app/admin/platform/files/uploader.tsx'
import { FieldRow, FieldsOfRight, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { NoRateNote } from '#app/admin/platform/forms/no-rate-note.tsx'
import { useMay } from '#app/admin/platform/may.ts'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { SlugFields } from '#app/admin/platform/forms/slug-fields.tsx'
import { type CourseFields, courseForm } from './course-fields.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { OutlineEditor } from './outline/outline-editor.tsx'

const { at } = courseForm

/** See docs/rules/admin-panel.md#courses: the fields of a course, new or edited. */
export function CourseForm({ isNew }: { isNew: boolean }) {
  // They name other products, and taxes: a teacher sees neither.
  const mayOffer = useMay('catalogue.read').allowed
  return (
    <>
      <FormSection title="Course">
        <SlugFields isNew={isNew} path="The course’s address in the library, and its name in grants of access." />
        <TextArea {...at.description} />
        <FieldsOfRight right="catalogue.write">
          <PriceInputs />
          <div className="flex flex-wrap gap-x-8">
            <CheckInput {...at.singleSale} />
            <PublishedInput />
          </div>
        </FieldsOfRight>
        <div className="flex items-start gap-4">
          <Picture name="thumbnailUrl" className="mt-6 h-[4.75rem] w-28" />
          <FileInput {...at.thumbnailUrl} access="PUBLIC" accept={accepts.PICTURE} className="min-w-0 grow" />
        </div>
      </FormSection>
      <FormSection title="Content">
        <OutlineEditor />
      </FormSection>
      <FormSection title="Entrega" lang="pt">
        <DeliveryFields />
      </FormSection>
      <Launch />
      <PageSection />
      {mayOffer && (
        <>
          <BumpSection />
          <UpsellSection />
          <OverrideSection sold="COURSE" />
        </>
      )}
    </>
  )
}

/** A course may be sold before its lessons are there, but nobody should sell it so by mistake. */
function PublishedInput() {
  const published = useWatch<CourseFields, 'published'>({ name: 'published' })
  const outline = useWatch<CourseFields, 'lessons'>({ name: 'lessons' })
  const { lessonsElsewhere } = useSettings()
  const isEmpty = published && !lessonsElsewhere && lessonsInOrder(outline).length === 0
  return (
    <PublishInputs
      published={at.published}
      publishAt={at.publishAt}
      hint={
        <span role="status" className="font-semibold text-warn empty:hidden">
          {isEmpty && 'It has no lessons yet: whoever buys it finds an empty course.'}
        </span>
      }
    />
  )
}

function Launch() {
  const currency = useWatch<CourseFields, 'currency'>({ name: 'currency' })
  return <LaunchSection unit={currency} decimals />
}

function PriceInputs() {
  const currency = useWatch<CourseFields, 'currency'>({ name: 'currency' })
  return (
    <FieldRow>
      <NumberInput {...at.price} required unit={currency} decimals />
      <SelectInput {...at.currency} hint={<NoRateNote currency={currency} />}>
        <Options of={currencies} />
      </SelectInput>
    </FieldRow>
  )
}
