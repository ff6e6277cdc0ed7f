import type { ComponentProps } from 'react'
import { coverUrl } from '#domain/platform/files/cover.ts'
import { pictureSources } from '#domain/platform/files/picture-sizes.ts'
import { useBrokenPicture } from './use-broken-picture.ts'

interface Props extends ComponentProps<'img'> {
  src: string
  alt: string
  /** Shown on the drawn cover if there is room for it. */
  title?: string
}

/** For lazy pictures browsers measure the width themselves. */
const usualSizes = 'auto, (min-width: 64rem) 33vw, 100vw'

/** A picture of the store in the size that fits, or one from an external host. If it does not load, a drawn cover replaces it. */
export function CoverPicture({ src, alt, title, className = '', ...rest }: Props) {
  const own = pictureSources(src)
  const address = coverUrl(src)
  const { broken, watch } = useBrokenPicture(address)
  if (!broken)
    return <img {...(own ? { sizes: usualSizes, ...own } : { src: address })} alt={alt} className={className} {...rest} {...watch} />
  return (
    <span {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })} className={`drawn-cover ${className}`}>
      {title && <span>{title}</span>}
    </span>
  )
}
