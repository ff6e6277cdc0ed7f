import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { download as downloadSchema } from '#domain/catalogue/courses/course-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FileInput } from '#app/admin/platform/forms/file-input.tsx'
import { accepts } from '#app/admin/platform/files/uploader.tsx'
import { TextInput } from '#app/admin/platform/forms/fields.tsx'
import { resolverOf } from '#app/admin/platform/forms/field-errors.ts'
import { useUnfinished } from '#app/admin/platform/dialogs/unfinished.tsx'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { type DownloadFields, newDownload } from '../course-fields.ts'

interface Props {
  initial?: DownloadFields
  action: string
  onDone: (download: DownloadFields) => void
  onCancel: () => void
}

const materials = [accepts.PICTURE, accepts.EBOOK, accepts.VIDEO, accepts.AUDIO, accepts.DOCUMENT].join()

/** A nested form for one download: Enter adds it, Escape cancels. */
export function DownloadForm({ initial = newDownload, action, onDone, onCancel }: Props) {
  const form = useForm<DownloadFields>({ defaultValues: initial, resolver: resolverOf(downloadSchema, (fields) => fields) })
  useUnfinished(form.formState.isDirty ? `download ${initial.title || 'that is new'}` : null)
  const holder = useRef<HTMLDivElement>(null)
  const done = () => void form.handleSubmit((fields) => onDone({ ...fields }))()
  useKeys(holder, done, onCancel)
  return (
    <FormProvider {...form}>
      <div ref={holder} role="group" aria-label={action} className="grid gap-3 rounded-1 border border-rule-strong bg-paper p-3">
        <Fields />
        <div className="flex gap-3">
          <Button look="ink" size="list" onClick={done}>
            {action}
          </Button>
          <Button look="plain" size="list" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </FormProvider>
  )
}

/** Focuses the first field when the form opens. HTML does not allow nested forms, so the keys are handled here. */
function useKeys(holder: RefObject<HTMLDivElement | null>, onEnter: () => void, onEscape: () => void) {
  useEffect(() => holder.current?.querySelector('input')?.focus(), [holder])
  const readKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onEnter()
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => readKey(event)
    const group = holder.current
    group?.addEventListener('keydown', pressed)
    return () => group?.removeEventListener('keydown', pressed)
  }, [holder])
}

function Fields() {
  const { getValues, setValue } = useFormContext<DownloadFields>()
  const proposeExtension = () => {
    const ext = extensionOf(getValues('file'))
    if (ext && !getValues('ext')) setValue('ext', ext)
  }
  const describe = ({ name, bytes }: StoredFile) => {
    const [, title = name, ext = ''] = /^(.*)\.([a-z0-9]{1,5})$/i.exec(name) ?? []
    for (const [field, text] of [
      ['title', title],
      ['size', sizeText(bytes)],
      ['ext', ext.toLowerCase()],
    ] as const)
      if (!getValues(field).trim()) setValue(field, text, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextInput name="title" label="Title" required />
      <FileInput
        name="file"
        label="File"
        access="PROTECTED"
        accept={materials}
        placeholder="https://"
        onBlur={proposeExtension}
        onUploaded={describe}
      />
      <TextInput name="referenceLink" label="Reference link" type="url" inputMode="url" placeholder="https://" />
      <div className="grid grid-cols-2 gap-3">
        <TextInput name="size" label="Size" placeholder="2.5MB" />
        <TextInput name="ext" label="Extension" placeholder="pdf" />
      </div>
    </div>
  )
}

/** Such as 2.5MB. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))}KB` : `${Math.round(bytes / 100_000) / 10}MB`

/** The file extension at the end of a URL's path, such as 'pdf', or undefined if there is none. */
export const extensionOf = (address: string): string | undefined => /\.([a-z0-9]{1,5})(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase()
