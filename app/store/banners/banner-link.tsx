import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#app/query/document.ts'
import type { publicBanners } from './banners.graphql.ts'

export type Banner = NonNullable<AnswerOf<typeof publicBanners>['bottom']>

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
