import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { slugOf } from '#domain/platform/values/slug.ts'
import { TextInput } from './fields.tsx'
import { FieldRow } from './form-section.tsx'

const formerSlugs = 'Links with a former one keep working.'

/**
 * Title and slug. The slug of a new entry follows its title until the user edits the slug. A published slug never changes automatically.
 */
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
          // Without this, an error of the previous slug would remain.
          setValue('slug', suggested.current, { shouldDirty: true, shouldValidate: getFieldState('slug').invalid })
        }}
      />
      <TextInput
        name="slug"
        label="Address (slug)"
        required
        spellCheck={false}
        autoCapitalize="none"
        hint={isNew ? path : `${path} ${formerSlugs}`}
      />
    </FieldRow>
  )
}
