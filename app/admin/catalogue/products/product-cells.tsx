import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { useMay } from '#app/admin/platform/may.ts'
import { useWords } from '#app/admin/platform/texts.ts'
import { Cell } from '#app/admin/platform/lists/table.tsx'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { soldLately } from './sold-lately.graphql.ts'

interface TitleProps {
  picture: string
  /** A book's cover is upright. */
  upright?: boolean
  title: string
  /** Below the title, such as its status. */
  children?: ReactNode
}

/** A product's cover, title and status, at the beginning of its row. */
export const TitleCell = ({ picture, upright = false, title, children }: TitleProps) => (
  <Cell className="wrap-anywhere max-lg:grow max-lg:basis-[calc(100%-4rem)]">
    <span className="flex items-center gap-3">
      <span className={`picture-box h-12 shrink-0 ${upright ? 'w-9' : 'w-16'}`}>
        <CoverPicture src={picture} alt="" loading="lazy" sizes="64px" className="size-full object-cover" />
      </span>
      <span className="min-w-0">
        <span title={title} className="line-clamp-3 font-semibold">
          {title}
        </span>
        {children && <span className="flex flex-wrap items-center gap-2 text-small text-ink-2">{children}</span>}
      </span>
    </span>
  </Cell>
)

/** Number of paid orders of the last 30 days with a product, empty without the right to see it. One answer serves all rows for some minutes. */
export function SoldCell({ id }: { id: string }) {
  const enabled = useMay('figures.read').allowed
  const { data } = useQuery({ ...panelQuery(['soldLately'], soldLately, {}), staleTime: 5 * 60_000, enabled })
  const sold = data?.find(({ productId }) => productId === id)?.orders ?? 0
  return (
    <Cell className="money text-small" name={useWords().soldLately}>
      {data ? sold : ''}
    </Cell>
  )
}
