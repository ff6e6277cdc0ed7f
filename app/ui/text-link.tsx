import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link in a sentence. One that stands alone is a LinkButton. */
export const TextLink = ({ className = '', ...link }: ComponentProps<typeof Link>) => <Link className={`ink-link ${className}`} {...link} />
