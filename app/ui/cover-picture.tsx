import type { ComponentProps } from 'react'
import { coverUrl } from '#domain/cover.ts'
import { useBrokenPicture } from './use-broken-picture.ts'

interface Props extends ComponentProps<'img'> {
  src: string
  alt: string
  /** Written on the drawn cover where there is room for it. */
  title?: string
}

/** A picture that is kept elsewhere; where it does not load, a drawn cover stands in its place. */
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
