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

/** Says where it leads to those who do not see its picture. Outside the store it opens beside it. */
export function BannerLink({ banner: { href, label }, className, onGo, children }: Props) {
  const outside = href.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' }
  return (
    <Link to={href} aria-label={label} className={className} onClick={onGo} {...outside}>
      {children}
    </Link>
  )
}
