import type { ComponentProps } from 'react'
import { coverUrl } from '#domain/cover.ts'
import { useBrokenPicture } from './use-broken-picture.ts'

interface Props extends ComponentProps<'img'> {
  src: string
  alt: string
  /** Shown on the drawn cover if there is room for it. */
  title?: string
}

/** A picture from an external host. If it does not load, a drawn cover replaces it. */
export function CoverPicture({ src, alt, title, className = '', ...rest }: Props) {
  const address = coverUrl(src)
  const { broken, watch } = useBrokenPicture(address)
  if (!broken) return <img src={address} alt={alt} className={className} {...rest} {...watch} />
  return (
    <span {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })} className={`drawn-cover ${className}`}>
      {title && <span>{title}</span>}
    </span>
  )
}
