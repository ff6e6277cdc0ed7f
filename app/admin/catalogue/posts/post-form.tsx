import { type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { errorAt } from '#app/admin/platform/forms/field-errors.ts'
import { FieldList, Options, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FileInput, Picture } from '#app/admin/platform/forms/file-input.tsx'
import { accepts } from '#app/admin/platform/files/uploader.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { SlugFields } from '#app/admin/platform/forms/slug-fields.tsx'
import { type PostFields, postForm } from './post-fields.ts'

const { at } = postForm

export function PostForm({ isNew }: { isNew: boolean }) {
  return (
    <>
      <FormSection title="Post">
        <SlugFields isNew={isNew} path="The post’s address: /noticias/slug." />
        <FieldRow>
          <SelectInput {...at.type}>
            <Options of={['IMAGE', 'CAROUSEL', 'VIDEO']} />
          </SelectInput>
          <TextInput {...at.scheduledFor} type="date" />
        </FieldRow>
      </FormSection>
      <FormSection title="Media">
        <Media />
      </FormSection>
    </>
  )
}

/** See docs/rules/admin-panel.md: the type decides which medium is shown and required. */
function Media() {
  const type = useWatch<PostFields, 'type'>({ name: 'type' })
  switch (type) {
    case 'IMAGE':
      return (
        <>
          <Picture ifAny name="image" className="aspect-[3/2] w-full max-w-sm" />
          <FileInput {...at.image} required access="PUBLIC" accept={accepts.PICTURE} />
        </>
      )
    case 'CAROUSEL':
      return <Carousel />
    case 'VIDEO':
      return <TextInput {...at.video} required type="url" inputMode="url" />
  }
}

const Carousel = () => (
  <FieldList
    {...at.images}
    label="Images"
    least={1}
    most={30}
    add="Add image"
    next={() => ({ url: '' })}
    remove="Remove image"
    rowName="image"
    columns="sm:grid-cols-[2.75rem_minmax(0,1fr)]"
    renderFields={(path, place) => (
      <>
        <Picture name={`${path}.url`} className="mt-6 size-11 max-sm:hidden" />
        <ImageUrl path={path} place={place} />
      </>
    )}
  />
)

/** The error of a URL is reported at its index in the list: images.0. */
function ImageUrl({ path, place }: { path: string; place: number }) {
  const { errors } = useFormState<FieldValues>({ name: 'images' })
  return (
    <FileInput
      name={`${path}.url`}
      label={`Image URL ${place}`}
      error={errorAt(errors, path)}
      required
      access="PUBLIC"
      accept={accepts.PICTURE}
    />
  )
}
