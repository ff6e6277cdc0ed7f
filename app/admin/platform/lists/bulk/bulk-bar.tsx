import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useWords } from '../../texts.ts'
import type { useTicks } from './ticks.ts'
import { tickBox } from './tick.tsx'

interface Props {
  /** The ids of this page's rows. */
  pageIds: readonly string[]
  total: number
  ticks: ReturnType<typeof useTicks>
  /** Buttons for the chosen rows. */
  children: ReactNode
}

/** Above a list whose rows can be chosen: this page, all that match, and what to do with them. It stays in view. */
export function BulkBar({ pageIds, total, ticks, children }: Props) {
  const words = useWords()
  const { ids, isAll, toggle, all, clear } = ticks
  const isPage = isAll || pageIds.every((id) => ids.includes(id))
  const count = isAll ? total : ids.length
  return (
    <div
      role="group"
      data-stays
      aria-label={words.ticked(count)}
      className="z-10 mb-2 lg:sticky lg:top-0 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 bg-paper py-1"
    >
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 px-3 max-lg:px-0">
        <input
          type="checkbox"
          aria-label={words.tickPage}
          className={tickBox}
          checked={isPage}
          onChange={(event) => (event.target.checked ? toggle(pageIds, true) : isAll ? clear() : toggle(pageIds, false))}
        />
        <span role="status" className={count > 0 ? 'font-semibold' : 'text-ink-2'}>
          {count > 0 ? words.ticked(count) : words.tickPage}
        </span>
      </label>
      {count > 0 && !isAll && isPage && total > ids.length && (
        <Button look="link" size="list" onClick={all} className="px-0">
          {words.tickAll(total)}
        </Button>
      )}
      {count > 0 && <div className="flex flex-wrap items-center gap-2">{children}</div>}
      {count > 0 && (
        <Button look="plain" size="list" onClick={clear}>
          {words.untick}
        </Button>
      )}
    </div>
  )
}
