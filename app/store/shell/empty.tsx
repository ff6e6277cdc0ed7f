import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'

interface Props {
  text: string
  /** `h1`: the page has no other heading. */
  as?: 'p' | 'h1'
  backTo: string
  back: string
  /** A less prominent line below. */
  more?: ReactNode
}

/** An empty page, with a link that leads on. */
export function Empty({ text, as: Heading = 'p', more, backTo, back }: Props) {
  return (
    <div className="page">
      <div className="mx-auto flex max-w-[36rem] flex-col items-start gap-x-7 gap-y-6 py-14 sm:flex-row sm:items-center lg:py-20">
        <img src="/art/galho.svg" alt="" width="150" height="150" className="size-[7.5rem] rounded-1 sm:size-[9.375rem]" />
        <div>
          <Heading className="display text-2">{text}</Heading>
          {more && <p className="mt-2 text-ink-2 empty:hidden">{more}</p>}
          <LinkButton to={backTo} className="mt-5">
            {back}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
