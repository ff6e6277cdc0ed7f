import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { coverUrl } from '#domain/cover.ts'

/** What an address in a field shows, beside it: an empty box while it shows nothing, or with `ifAny` not even that. */
export function Picture({ name, className, ifAny = false }: { name: string; className: string; ifAny?: boolean }) {
  const address = useWatch({ name }) as string
  const [broken, setBroken] = useState('')
  const shows = /^https?:\/\/\S+\.\S|^https?:\/\/(localhost|127)/.test(address) && broken !== address
  if (!shows && ifAny) return null
  return (
    <span className={`picture-box shrink-0 ${className}`}>
      {shows && <img src={coverUrl(address)} alt="" onError={() => setBroken(address)} className="size-full object-cover" />}
    </span>
  )
}
