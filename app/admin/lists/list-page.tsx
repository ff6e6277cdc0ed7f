import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageInfo } from '#domain/page.ts'
import { withPage } from '../../ui/pager.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FailedCall } from '../calls/failed-call.tsx'
import type { ListState } from './use-list.ts'
import { type Lang, LangContext, useWords } from '../words.ts'
import { ListPager } from './list-pager.tsx'
import { SearchBox } from './search-box.tsx'

interface Props<Row> {
  lang: Lang
  title: string
  note?: ReactNode
  /** The way to a new one. */
  action?: ReactNode
  /** The search box's placeholder. */
  search: string
  filters?: ReactNode
  list: ListState<Row>
  /** Said in place of an empty list. */
  empty: string
  /** What the pager counts, in the plural. */
  noun: string
  children: (rows: Row[]) => ReactNode
}

/** The frame of every list: what it holds, its search and its page stand in the address. */
export function ListPage<Row>(props: Props<Row>) {
  return (
    <LangContext value={props.lang}>
      <title>{props.title}</title>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="display text-1">{props.title}</h1>
          {props.note && <p className="text-ink-2">{props.note}</p>}
        </div>
        {props.action}
      </header>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-4">
        <SearchBox placeholder={props.search} />
        {props.filters}
      </div>
      <Found {...props} />
    </LangContext>
  )
}

function Found<Row>({ list, empty, noun, children }: Props<Row>) {
  const words = useWords()
  useBackFromBeyond(list.page?.pageInfo)
  const failed = list.error !== null
  return (
    <>
      {failed && (
        <div className="mb-4">
          <FailedCall error={list.error} fallback={list.fallback} onRetry={list.again} />
        </div>
      )}
      {list.page === undefined && !failed && <Spinner whole label={words.reading} />}
      {list.page && !failed && (
        <div aria-busy={list.busy} className={`transition-opacity duration-[var(--quick)] ${list.busy ? 'opacity-60' : ''}`}>
          {list.page.data.length === 0 ? (
            <p className="rounded-2 border border-dashed border-rule-strong px-4 py-16 text-center text-ink-2">{empty}</p>
          ) : (
            children(list.page.data)
          )}
          <ListPager info={list.page.pageInfo} shown={list.page.data.length} noun={noun} />
        </div>
      )}
    </>
  )
}

/** The last row of the last page was removed: the page before is the last one now. */
function useBackFromBeyond(info: PageInfo | undefined) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const beyond = info !== undefined && info.currentPage > info.totalPages
  const last = info?.totalPages ?? 1
  useEffect(() => {
    if (beyond) void navigate({ pathname, search: withPage(search, last) }, { replace: true })
  }, [beyond, last, navigate, pathname, search])
}
