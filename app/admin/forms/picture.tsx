import { useWatch } from 'react-hook-form'
import { insideFile } from '#domain/file-address.ts'
import { CoverPicture } from '../../ui/cover-picture.tsx'

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
