import { useEffect, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { download as downloadSchema } from '#domain/course-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../forms/fields.tsx'
import { resolverOf } from '../../forms/resolver.ts'
import type { DownloadFields } from '../course-fields.ts'

interface Props {
  begin?: DownloadFields
  action: string
  onDone: (download: DownloadFields) => void
  onCancel: () => void
}

const empty: DownloadFields = { title: '', file: '', referenceLink: '', size: '', ext: '' }

/** One file, a small form inside the large one: Enter adds it, Escape leaves it. */
export function DownloadForm({ begin = empty, action, onDone, onCancel }: Props) {
  const form = useForm<DownloadFields>({ defaultValues: begin, resolver: resolverOf(downloadSchema, (fields) => fields) })
  const holder = useRef<HTMLDivElement>(null)
  const done = () => void form.handleSubmit((fields) => onDone({ ...fields }))()
  useEffect(() => holder.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel()
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
      event.preventDefault()
      done()
    }
    const group = holder.current
    group?.addEventListener('keydown', keys)
    return () => group?.removeEventListener('keydown', keys)
  })
  return (
    <FormProvider {...form}>
      <div
        ref={holder}
        role="group"
        aria-label={action}

        className="grid gap-3 rounded-1 border border-rule-strong bg-paper p-3"
      >
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextInput name="title" label="Title" required />
          <TextInput
            name="file"
            label="File"
            type="url"
            inputMode="url"
            placeholder="https://"
            onBlur={() => {
              const ext = /\.([a-z0-9]{1,5})(?:[?#]|$)/i.exec(form.getValues('file'))?.[1]
              if (ext && !form.getValues('ext')) form.setValue('ext', ext.toLowerCase())
            }}
          />
          <TextInput name="referenceLink" label="Reference link" type="url" inputMode="url" placeholder="https://" />
          <div className="grid grid-cols-2 gap-3">
            <TextInput name="size" label="Size" placeholder="2.5MB" />
            <TextInput name="ext" label="Extension" placeholder="pdf" />
          </div>
        </div>
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
