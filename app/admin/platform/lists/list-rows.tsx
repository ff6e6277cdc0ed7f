import { type ReactNode, use, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageInfo } from '#domain/platform/api/page.ts'
import type { Noun } from '#domain/platform/values/counted.ts'
import { withPage } from '#app/ui/pager.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Chosen } from './bulk/use-prepare.ts'
import { FailedCall } from '../calls/failed-call.tsx'
import { useWords } from '../texts.ts'
import { EmptyContext } from './empty-context.ts'
import { ListPager } from './list-pager.tsx'
import { Table } from './table.tsx'
import { Ticked } from './bulk/ticked.tsx'
import { type List, useList } from './use-list.ts'

export interface Rows<Row> {
  list: List<Row>
  /** Shown if the list is empty. */
  empty: ReactNode
  /** The noun for the entries in the pager: one, and several. */
  noun: Noun
  /** Names the rows for screen readers. */
  label: string
  /** The headings of a table, the last one that of the actions. Without them the rows are cards. */
  columns?: string[]
  /** How the cards are laid out. */
  cards?: string
  renderRow: (row: Row) => ReactNode
  /** Buttons for the rows that are chosen, each of which has an `id`. Their cells begin with a `Tick`. */
  bulk?: (chosen: Chosen) => ReactNode
}

export const Reading = () => <Spinner whole label={useWords().reading} />

const dividedCards = 'divide-y divide-rule overflow-hidden rounded-2 border border-rule bg-paper-up'

/** The rows of a list, why there are none, and the pager. */
export function ListRows<Row>({ list: wanted, empty, noun, label, columns, cards = dividedCards, renderRow, bulk }: Rows<Row>) {
  const { data: page, error, isPlaceholderData, refetch } = useList(wanted)
  const words = useWords()
  useBackFromBeyond(page?.pageInfo)
  return (
    <>
      {error && (
        <div className="mb-4">
          <FailedCall error={error} fallback={wanted.fallback} onRetry={() => void refetch()} />
        </div>
      )}
      {!page && !error && <Reading />}
      {page && (
        <div
          aria-busy={isPlaceholderData}
          className={`transition-opacity duration-[var(--quick)] ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {page.data.length === 0 ? (
            <Empty list={wanted.name}>{empty}</Empty>
          ) : columns && bulk ? (
            <Ticked list={wanted} page={page} bulk={bulk}>
              <Table label={label} columns={columns} ticks={words.tick}>
                {page.data.map(renderRow)}
              </Table>
            </Ticked>
          ) : columns ? (
            <Table label={label} columns={columns}>
              {page.data.map(renderRow)}
            </Table>
          ) : (
            <ul aria-label={label} className={cards}>
              {page.data.map(renderRow)}
            </ul>
          )}
          <ListPager info={page.pageInfo} count={page.data.length} noun={noun} />
        </div>
      )}
    </>
  )
}

/** Parameters of a list's address that leave none of its rows out. */
const whole = ['pagina', 'pedido']

/** An empty list. The panel's frame says where else the words of its search are, or what the first step is. */
function Empty({ list, children }: { list: string; children: ReactNode }) {
  const below = use(EmptyContext)
  const query = new URLSearchParams(useLocation().search)
  const search = query.get('busca')
  const isNarrowed = [...query.keys()].some((name) => !whole.includes(name))
  return (
    <div className="rounded-2 border border-dashed border-rule-strong px-4 py-16 text-center text-ink-2">
      {children}
      {(search || !isNarrowed) && below(list, search)}
    </div>
  )
}

/** After the last row of the last page is removed, the previous page is opened. */
function useBackFromBeyond(info: PageInfo | undefined) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const beyond = info !== undefined && info.currentPage > info.totalPages
  const last = info?.totalPages ?? 1
  useEffect(() => {
    if (beyond) void navigate({ pathname, search: withPage(search, last) }, { replace: true, state })
  }, [beyond, last, navigate, pathname, search, state])
}
