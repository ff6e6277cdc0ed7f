import type { ComponentProps } from 'react'
import { coverUrl, pictureRequests } from '#domain/platform/files/cover.ts'
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

/** A picture of the store in the size that fits, or one of another host (docs/rules/catalogue.md#covers). If it does not load, a drawn cover replaces it. */
export function CoverPicture({ src, alt, title, className = '', ...rest }: Props) {
  const own = pictureSources(src)
  const address = coverUrl(src)
  const requests = pictureRequests(address)
  const { broken, failures, watch } = useBrokenPicture(address, requests.length)
  if (!broken)
    return (
      <img
        key={failures}
        {...(own ? { sizes: usualSizes, ...own } : { src: address, ...requests[failures] })}
        alt={alt}
        className={className}
        {...rest}
        {...watch}
      />
    )
  return (
    <span {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })} className={`drawn-cover ${className}`}>
      {title && <span>{title}</span>}
    </span>
  )
}
