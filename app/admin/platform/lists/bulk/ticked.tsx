import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Chosen } from './use-prepare.ts'
import { pageVariables } from '../address.ts'
import { BulkBar } from './bulk-bar.tsx'
import { TicksContext, useTicks } from './ticks.ts'
import type { List, Page } from '../use-list.ts'

interface Props<Row> {
  list: List<Row>
  page: Page<Row>
  bulk: (chosen: Chosen) => ReactNode
  /** The table. */
  children: ReactNode
}

/** A list whose rows can be chosen, also on other pages. */
export function Ticked<Row>({ list, page, bulk, children }: Props<Row>) {
  const [query] = useSearchParams()
  const wanted = { search: pageVariables(query).search, ...list.filters?.(query) }
  const ticks = useTicks(JSON.stringify(wanted))
  const pageIds = (page.data as { id: string }[]).map(({ id }) => id)
  return (
    <TicksContext value={ticks}>
      <BulkBar pageIds={pageIds} total={page.pageInfo.totalCount} ticks={ticks}>
        {bulk(ticks.isAll ? { all: true, ...wanted } : { ids: [...ticks.ids] })}
      </BulkBar>
      {children}
    </TicksContext>
  )
}
