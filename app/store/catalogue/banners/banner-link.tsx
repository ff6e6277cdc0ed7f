import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface Banner {
  id: string
  image: string
  href: string
  label: string
}

interface Props {
  banner: Banner
  className: string
  onGo?: () => void
  children: ReactNode
}

/** The label describes the destination to users who cannot see the picture. A link to another site opens in a new tab. */
export function BannerLink({ banner: { href, label }, className, onGo, children }: Props) {
  const outside = href.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' }
  return (
    <Link to={href} aria-label={label} className={className} onClick={onGo} {...outside}>
      {children}
    </Link>
  )
}
