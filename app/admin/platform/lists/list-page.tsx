import type { Noun } from '#domain/platform/values/counted.ts'
import { Plus } from 'lucide-react'
import { type ReactNode, use, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageInfo } from '#domain/platform/api/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { withPage } from '#app/ui/pager.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { FailedCall } from '../calls/failed-call.tsx'
import { type List, useList } from './use-list.ts'
import { type Lang, LangContext, useWords } from '../texts.ts'
import { ListPager } from './list-pager.tsx'
import { addressOf } from '../addresses.ts'
import { ElsewhereContext } from './elsewhere.ts'
import { SearchBox } from './search-box.tsx'
import { Table } from './table.tsx'

interface Rows<Row> {
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
}

interface Props<Row> extends Omit<Rows<Row>, 'label'> {
  lang?: Lang
  title: string
  /** By default the title. */
  label?: string
  note?: ReactNode
  /** Between the title and the search. */
  above?: ReactNode
  /** The note, or what is above the search, is still loading. Nothing below the title is shown yet, because it would be pushed down. */
  loadingAbove?: boolean
  /** The text of the link to the form for a new entry. Without it there is no link. */
  create?: string
  /** In the place of that link: a button that opens a dialog. */
  action?: ReactNode
  /** The search box's placeholder. Without it there is no search. */
  search?: string
  filters?: ReactNode
}

/** The layout of every list. Its search, filters and page are stored in the URL. */
export function ListPage<Row>(props: Props<Row>) {
  return (
    <LangContext value={props.lang ?? 'pt'}>
      <title>{props.title}</title>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="display text-1">{props.title}</h1>
          {props.note && <p className="text-ink-2">{props.note}</p>}
        </div>
        {props.create && <CreateLink to={addressOf.newEntry(props.list.name)} label={props.create} />}
        {props.action}
      </header>
      {props.loadingAbove && <Reading />}
      <div hidden={props.loadingAbove}>
        {props.above}
        <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-4">
          {props.search && <SearchBox placeholder={props.search} />}
          {props.filters}
        </div>
        <ListRows {...props} label={props.label ?? props.title} />
      </div>
    </LangContext>
  )
}

/** A list that is nothing but its declaration. */
export const listScreen =
  <Row,>(list: Props<Row>) =>
  () => <ListPage {...list} />

const CreateLink = ({ to, label }: { to: string; label: string }) => (
  <LinkButton to={to} look="solid" size="list">
    <Plus aria-hidden className="size-4" /> {label}
  </LinkButton>
)

const Reading = () => <Spinner whole label={useWords().reading} />

const dividedCards = 'divide-y divide-rule overflow-hidden rounded-2 border border-rule bg-paper-up'

/** The rows of a list, why there are none, and the pager. */
export function ListRows<Row>({ list: wanted, empty, noun, label, columns, cards = dividedCards, renderRow }: Rows<Row>) {
  const { data: page, error, isPlaceholderData, refetch } = useList(wanted)
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

/** An empty list. The panel's frame says where else the words of its search are. */
function Empty({ list, children }: { list: string; children: ReactNode }) {
  const elsewhere = use(ElsewhereContext)
  const search = new URLSearchParams(useLocation().search).get('busca')
  return (
    <div className="rounded-2 border border-dashed border-rule-strong px-4 py-16 text-center text-ink-2">
      {children}
      {search && elsewhere(list, search)}
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
