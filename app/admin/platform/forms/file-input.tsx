import { useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isOutside } from '#domain/platform/files/cover.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { callRest } from '#app/query/call-rest.ts'
import { failureOf } from '#app/query/failure-text.ts'
import { panelToken } from '../calls/call-panel.ts'
import { accepts, Uploader } from '../files/uploader.tsx'
import { TextInput } from './fields.tsx'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { FieldMessage } from '#app/ui/field.tsx'

interface Props extends Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode'> {
  /** PUBLIC: a picture of a page. PROTECTED: what is sold. */
  access: 'PUBLIC' | 'PROTECTED'
  /** Types in the browser's dialog; the store decides by the content. */
  accept: string
  /** Says that an address elsewhere is not protected. */
  warnsOutside?: boolean
  onUploaded?: (file: StoredFile) => void
}

const unprotected = 'Not protected: anyone with this address can open it. Upload the file instead.'

/** A field for a URL that also takes a file: chosen, or dropped on it (docs/files.md#uploads). */
export function FileInput({ access, accept, warnsOutside = false, onUploaded, hint, className = '', ...input }: Props) {
  const { setValue } = useFormContext()
  const value = useWatch({ name: input.name }) as string | undefined
  const take = (file: StoredFile) => {
    setValue(input.name, file.address, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
    onUploaded?.(file)
  }
  return (
    <Uploader access={access} accept={accept} label={input.label} replaces={Boolean(value)} onDone={take} className={className}>
      <TextInput {...input} inputMode="url" hint={warnsOutside && /^https?:/.test(value ?? '') ? unprotected : (hint ?? fileHint(value))} />
      {accept === accepts.PICTURE && value && <OutsidePicture address={value} label={input.label} onTaken={take} />}
    </Uploader>
  )
}

/** The name of a file that the store keeps, which its address hides. */
function fileHint(value: string | undefined): ReactNode {
  if (!value || !insideFile(value)) return undefined
  return `Kept by the store: ${decodeURIComponent(value.replace(/#.*/, '').split('/').at(-1) ?? '')}`
}

/** Fetching and encoding a large picture takes longer than other calls. */
const limitMs = 60_000

/** Below the field of a picture that another host serves: offers to copy it into the store (docs/rules/catalogue.md#covers). */
function OutsidePicture({ address, label, onTaken }: { address: string; label: string; onTaken: (file: StoredFile) => void }) {
  const copy = useMutation({
    mutationFn: async (outside: string) =>
      callRest<StoredFile>('/pictures', { body: { address: outside }, token: await panelToken(), limitMs }),
    onSuccess: onTaken,
  })
  const isOfThis = copy.variables === address
  if (!isOutside(address) || !URL.canParse(address) || new URL(address).origin === location.origin) return null
  return (
    <div className="text-small text-ink-2">
      <p>
        Another site serves this picture, and sees who visits the store.{' '}
        <button
          type="button"
          onClick={() => copy.mutate(address)}
          disabled={isOfThis && copy.isPending}
          className="ink-link min-h-11 font-semibold"
        >
          <span>{isOfThis && copy.isPending ? 'Copying…' : 'Keep a copy in the store'}</span>
          <span className="sr-only">: {label}</span>
        </button>
      </p>
      <FieldMessage error={isOfThis && copy.error ? failureOf(copy.error, 'The picture was not copied.') : undefined} />
    </div>
  )
}

/**
 * Previews the picture of a URL field as the store shows it. While the URL is incomplete it shows an empty box, or nothing with `ifAny`.
 */
export function Picture({ name, className, ifAny = false }: { name: string; className: string; ifAny?: boolean }) {
  const address = useWatch({ name }) as string
  const shows = insideFile(address) !== null || /^https?:\/\/\S+\.\S|^https?:\/\/(localhost|127)/.test(address)
  if (!shows && ifAny) return null
  return (
    <span className={`picture-box shrink-0 ${className}`}>
      {shows && <CoverPicture src={address} alt="" className="size-full object-cover" />}
    </span>
  )
}
