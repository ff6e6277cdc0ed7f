import { useWatch } from 'react-hook-form'
import { CoverPicture } from '../../ui/cover-picture.tsx'

/** What an address in a field shows, beside it, as the store shows it: an empty box while it is no address, or with `ifAny` not even that. */
export function Picture({ name, className, ifAny = false }: { name: string; className: string; ifAny?: boolean }) {
  const address = useWatch({ name }) as string
  const shows = /^https?:\/\/\S+\.\S|^https?:\/\/(localhost|127)/.test(address)
  if (!shows && ifAny) return null
  return (
    <span className={`picture-box shrink-0 ${className}`}>
      {shows && <CoverPicture src={address} alt="" className="size-full object-cover" />}
    </span>
  )
}
