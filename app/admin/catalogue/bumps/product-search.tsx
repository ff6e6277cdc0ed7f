import { Combobox } from '@base-ui/react/combobox'
import { Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { NoRateNote } from '#app/admin/platform/forms/no-rate-note.tsx'
import { type BumpProduct, bumpSources, useProductSearch } from './use-product-search.ts'

interface Props {
  kind: CatalogueType
  productId: string
  /** Its name in the list: `order bump 2`. */
  place: string
  invalid: boolean
  describedBy: string | undefined
  onChoose: (productId: string) => void
}

/** Finds a product by its title (at most 10 results, docs/rules/admin-panel.md#order-bump-editor) and shows the selected one. */
export function ProductSearch({ kind, productId, place, invalid, describedBy, onChoose }: Props) {
  const { typed, setTyped, open, value, items, status } = useProductSearch(kind, productId)
  const listId = useId()
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {/* Rendered inline: a popup would hide the rest of the page from screen readers while it is open. */}
        <Combobox.Root
          inline
          open={open}
          items={items}
          inputValue={typed ?? value?.title ?? ''}
          value={value}
          filter={null}
          itemToStringLabel={(product: BumpProduct) => product.title}
          isItemEqualToValue={(one: BumpProduct, other: BumpProduct) => one.id === other.id}
          onValueChange={(product: BumpProduct | null) => {
            if (product) onChoose(product.id)
            setTyped(null)
          }}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change') setTyped(text)
          }}
        >
          <div className="relative min-w-0 grow basis-40">
            <Field
              label={`Search ${bumpSources[kind].words}`}
              place={place}
              invalid={invalid}
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              {...(!open && { 'aria-activedescendant': undefined })}
              aria-describedby={describedBy}
              onBlur={() => setTyped(null)}
              onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
            />
            {open && <Results listId={listId} status={status} />}
          </div>
        </Combobox.Root>
        <span className="money ml-auto min-w-20 text-right text-small font-semibold whitespace-nowrap">{value?.price}</span>
      </div>
      <NoRateNote currency={value?.currency ?? 'BRL'} />
    </>
  )
}

const Field = ({
  label,
  place,
  invalid,
  ...input
}: { label: string; place: string; invalid: boolean } & ComponentProps<typeof Combobox.Input>) => (
  <Combobox.InputGroup
    className={`flex items-center gap-2 rounded-1 border bg-paper-up pl-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus ${invalid ? 'border-bad' : 'border-rule-strong'}`}
  >
    <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
    <Combobox.Input
      aria-label={`${label}, ${place}`}
      aria-invalid={invalid || undefined}
      placeholder={`${label}…`}
      className="min-h-11 w-full min-w-0 truncate bg-transparent pr-3 outline-none placeholder:text-ink-3"
      {...input}
    />
  </Combobox.InputGroup>
)

const Results = ({ listId, status }: { listId: string; status: ReactNode }) => (
  // Clicking a result must not move the focus away from the field, which would close the list.
  <div
    role="presentation"
    onMouseDown={(event) => event.preventDefault()}
    className="absolute top-full z-30 mt-1.5 max-h-80 w-full overflow-y-auto rounded-2 border border-rule bg-paper-up py-1 text-ink shadow-over"
  >
    <Combobox.Status className="px-3 py-2 text-small text-ink-2 empty:hidden">{status}</Combobox.Status>
    <Combobox.List id={listId}>
      {(product: BumpProduct) => (
        <Combobox.Item
          key={product.id}
          value={product}
          className="flex min-h-11 cursor-default items-center justify-between gap-4 px-3 py-1.5 data-highlighted:bg-paper-down data-selected:font-semibold"
        >
          <span className="min-w-0 wrap-anywhere">{product.title}</span>
          <span className="money text-small whitespace-nowrap text-ink-2">{product.price}</span>
        </Combobox.Item>
      )}
    </Combobox.List>
  </div>
)
