import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { NoRateNote } from '#app/admin/platform/forms/no-rate-note.tsx'
import { intoView, nextPlace } from '#app/ui/option-keys.ts'
import { type BumpProduct, bumpSources, useProductSearch } from './use-product-search.ts'

interface Props {
  kind: CatalogueType
  productId: string
  /** Its name in the list: `complemento 2`. */
  place: string
  invalid: boolean
  describedBy: string | undefined
  onChoose: (productId: string) => void
}

/**
 * Finds a product by its title (at most 10 results, docs/rules/admin-panel.md#order-bump-editor) and shows the selected one. The arrow keys go
 * through the results, Enter selects one, and Escape closes them.
 */
export function ProductSearch({ kind, productId, place, invalid, describedBy, onChoose }: Props) {
  const { typed, setTyped, open, value, items, status } = useProductSearch(kind, productId)
  /** The place of the result that Enter selects; -1: none. */
  const [active, setActive] = useState(-1)
  const listId = useId()
  const label = `Buscar ${bumpSources[kind].words}`
  const type = (text: string | null) => {
    setTyped(text)
    setActive(-1)
  }
  const choose = (product: BumpProduct) => {
    onChoose(product.id)
    type(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, active, items.length)
    if (!open || (next === null && event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (next !== null) setActive(next)
    else if (event.key === 'Escape') type(null)
    else if (items[active]) choose(items[active])
  }
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="relative min-w-0 grow basis-40">
          <div
            className={`flex items-center gap-2 rounded-1 border bg-paper-up pl-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus ${invalid ? 'border-bad' : 'border-rule-strong'}`}
          >
            <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
            <input
              role="combobox"
              aria-label={`${label}, ${place}`}
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-activedescendant={open && items[active] ? idOf(listId, active) : undefined}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              autoComplete="off"
              placeholder={`${label}…`}
              value={typed ?? value?.title ?? ''}
              onChange={(event) => type(event.target.value)}
              onBlur={() => type(null)}
              onKeyDown={onKeyDown}
              className="min-h-11 w-full min-w-0 truncate bg-transparent pr-3 outline-none placeholder:text-ink-3"
            />
          </div>
          {open && (
            <Results listId={listId} label={label} {...{ items, active, status, productId }} onReach={setActive} onChoose={choose} />
          )}
        </div>
        <span className="money ml-auto min-w-20 text-right text-small font-semibold whitespace-nowrap">{value?.price}</span>
      </div>
      <NoRateNote currency={value?.currency ?? 'BRL'} />
    </>
  )
}

const idOf = (listId: string, place: number) => `${listId}-${place}`

interface ResultsProps {
  listId: string
  label: string
  items: BumpProduct[]
  active: number
  productId: string
  status: ReactNode
  onReach: (place: number) => void
  onChoose: (product: BumpProduct) => void
}

const Results = ({ listId, label, items, active, productId, status, onReach, onChoose }: ResultsProps) => (
  // Clicking a result must not move the focus away from the field, which would close the list.
  <div
    role="presentation"
    onMouseDown={(event) => event.preventDefault()}
    className="absolute top-full z-30 mt-1.5 max-h-80 w-full overflow-y-auto rounded-2 border border-rule bg-paper-up py-1 text-ink shadow-over"
  >
    <p role="status" className="px-3 py-2 text-small text-ink-2 empty:hidden">
      {status}
    </p>
    <div id={listId} {...(items.length > 0 && { role: 'listbox', 'aria-label': label })}>
      {items.map((product, place) => (
        // The keys are those of the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={product.id}
          id={idOf(listId, place)}
          ref={place === active ? intoView : null}
          role="option"
          tabIndex={-1}
          aria-selected={product.id === productId}
          onMouseMove={() => onReach(place)}
          onClick={() => onChoose(product)}
          className={`flex min-h-11 cursor-default items-center justify-between gap-4 px-3 py-1.5 ${place === active ? 'bg-paper-down' : ''} ${product.id === productId ? 'font-semibold' : ''}`}
        >
          <span className="min-w-0 wrap-anywhere">{product.title}</span>
          <span className="money text-small whitespace-nowrap text-ink-2">{product.price}</span>
        </div>
      ))}
    </div>
  </div>
)
