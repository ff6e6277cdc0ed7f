import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { slugOf } from '#domain/slug.ts'
import { TextInput } from './fields.tsx'
import { FieldRow } from './form-page.tsx'

/** Title and slug: a new thing's slug follows its title until somebody writes one; a slug that is out in the world never moves by itself. */
export function SlugFields({ isNew, path }: { isNew: boolean; path: string }) {
  const { setValue, getValues, getFieldState } = useFormContext<{ title: string; slug: string }>()
  const suggested = useRef(slugOf(getValues('title')))
  return (
    <FieldRow>
      <TextInput
        name="title"
        label="Title"
        required
        onInput={(event) => {
          if (!isNew || getValues('slug') !== suggested.current) return
          suggested.current = slugOf(event.currentTarget.value)
          // A complaint about the slug before this one would stay otherwise.
          setValue('slug', suggested.current, { shouldDirty: true, shouldValidate: getFieldState('slug').invalid })
        }}
      />
      <TextInput name="slug" label="Slug" required spellCheck={false} autoCapitalize="none" hint={path} />
    </FieldRow>
  )
}
