import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { CheckInput, TextInput } from '#app/admin/platform/forms/fields.tsx'

interface Field {
  name: string
  label: string
}

interface Props {
  published: Field
  publishAt: Field & { hint: string | undefined }
  hint?: ReactNode
}

/** Published now, or by itself at a moment. */
export function PublishInputs({ published, publishAt, hint }: Props) {
  const isPublished = useWatch<Record<string, boolean>>({ name: published.name })
  return (
    <>
      <CheckInput {...published} hint={hint} />
      {!isPublished && <TextInput {...publishAt} type="datetime-local" className="basis-full pt-2" inputClassName="sm:max-w-64" />}
    </>
  )
}
