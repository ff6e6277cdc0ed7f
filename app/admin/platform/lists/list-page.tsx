import type { ReactNode } from 'react'
import type { Right } from '#domain/platform/roles/rights.ts'
import { addressOf } from '../addresses.ts'
import { RightContext } from '../may.ts'
import { type Lang, LangContext } from '../texts.ts'
import { CreateLink } from './create-link.tsx'
import { ListRows, Reading, type Rows } from './list-rows.tsx'
import { PageHead } from './page-head.tsx'
import { SearchBox } from './search-box.tsx'

interface Props<Row> extends Omit<Rows<Row>, 'label'> {
  lang?: Lang
  /** Needed by its buttons. */
  right?: Right
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
    <RightContext value={props.right ?? null}>
      <LangContext value={props.lang ?? 'pt'}>
        <PageHead
          title={props.title}
          note={props.note && <p className="text-ink-2">{props.note}</p>}
          action={props.create ? <CreateLink to={addressOf.newEntry(props.list.name)} label={props.create} /> : props.action}
        />
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
    </RightContext>
  )
}

/** A list that is nothing but its declaration. */
export const listScreen =
  <Row,>(list: Props<Row>) =>
  () => <ListPage {...list} />
