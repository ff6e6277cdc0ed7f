import type { ComponentProps, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isOutside } from '#domain/platform/files/cover.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { useWords } from '../texts.ts'
import { accepts, Uploader } from '../files/uploader.tsx'
import { TextInput } from './fields.tsx'
import { CoverPicture } from '#app/ui/cover-picture.tsx'

interface Props extends Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode'> {
  /** PUBLIC: a picture of a page. PROTECTED: what is sold. */
  access: 'PUBLIC' | 'PROTECTED'
  /** Types in the browser's dialog; the store decides by the content. */
  accept: string
  /** Says that an address elsewhere is not protected. */
  warnsOutside?: boolean
  onUploaded?: (file: StoredFile) => void
}

/** A field for a URL that also takes a file: chosen, or dropped on it (docs/files.md#uploads). */
export function FileInput({ access, accept, warnsOutside = false, onUploaded, hint, className = '', ...input }: Props) {
  const { setValue } = useFormContext()
  const words = useWords().files
  const value = useWatch({ name: input.name }) as string | undefined
  const take = (file: StoredFile) => {
    setValue(input.name, file.address, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
    onUploaded?.(file)
  }
  return (
    <Uploader access={access} accept={accept} label={input.label} replaces={Boolean(value)} onDone={take} className={className}>
      <TextInput
        {...input}
        inputMode="url"
        hint={warnsOutside && /^https?:/.test(value ?? '') ? words.unprotected : (hint ?? fileHint(value, words.kept))}
      />
      {accept === accepts.PICTURE && value && isOfOtherSite(value) && <p className="text-small text-ink-2">{words.elsewhere}</p>}
    </Uploader>
  )
}

/** The name of a file that the store keeps, which its address hides. */
function fileHint(value: string | undefined, kept: (name: string) => string): ReactNode {
  if (!value || !insideFile(value)) return undefined
  return kept(decodeURIComponent(value.replace(/#.*/, '').split('/').at(-1) ?? ''))
}

/** Below the field of a picture that another host serves (docs/rules/catalogue.md#covers). */
const isOfOtherSite = (address: string) => isOutside(address) && URL.canParse(address) && new URL(address).origin !== location.origin

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
