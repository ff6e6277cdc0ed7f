import { AddButton, IconButton } from '#app/admin/platform/forms/icon-button.tsx'
import { Trash2 } from 'lucide-react'
import { type FieldValues, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { errorAt } from '#app/admin/platform/forms/field-errors.ts'
import { SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FileInput, Picture } from '#app/admin/platform/forms/file-input.tsx'
import { accepts } from '#app/admin/platform/uploads/uploader.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-page.tsx'
import { SlugFields } from '#app/admin/platform/forms/slug-fields.tsx'
import { Handle, useReorder } from '#app/admin/platform/reorder/reorder.tsx'
import { type PostFields, postForm } from './post-fields.ts'

const { at } = postForm

export function PostForm({ isNew }: { isNew: boolean }) {
  return (
    <>
      <FormSection title="Post">
        <SlugFields isNew={isNew} path="The post’s address: /noticias/slug." />
        <FieldRow>
          <SelectInput {...at.type}>
            <option>IMAGE</option>
            <option>CAROUSEL</option>
            <option>VIDEO</option>
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

/** See docs/rules/admin-panel.md#posts: the type decides which medium is shown and required. */
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

const most = 30

function Carousel() {
  const { fields, append, remove, move } = useFieldArray<PostFields, 'images'>({ name: 'images' })
  const reorder = useReorder(fields.length, move)
  return (
    <>
      <ol {...reorder.list} aria-label="Images" className="grid gap-3">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-start gap-2">
            <span className="pt-6">
              <Handle {...reorder.handle(index, `image ${index + 1}`)} />
            </span>
            <Picture name={`images.${index}.url`} className="mt-6 size-11 max-sm:hidden" />
            <ImageUrl index={index} />
            <IconButton
              Icon={Trash2}
              label={`Remove image ${index + 1}`}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
              className="mt-6"
            />
          </li>
        ))}
      </ol>
      {reorder.status}
      {fields.length < most && <AddButton onClick={() => append({ url: '' })}>Add image</AddButton>}
    </>
  )
}

/** The error of a URL is reported at its index in the list: images.0. */
function ImageUrl({ index }: { index: number }) {
  const { errors } = useFormState<FieldValues>({ name: 'images' })
  return (
    <FileInput
      name={`images.${index}.url`}
      label={`Image URL ${index + 1}`}
      error={errorAt(errors, `images.${index}`)}
      required
      access="PUBLIC"
      accept={accepts.PICTURE}
      className="min-w-0 grow"
    />
  )
}
