import { formatCents } from '#domain/platform/values/money.ts'
import { AddButton, IconButton } from '#app/admin/platform/dialogs/icon-button.tsx'
import { Trash2 } from 'lucide-react'
import { type FieldValues, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useId } from 'react'
import { hourCurrency, hourPresets, type OrderBump, orderBumpTypes, readOffer } from '#domain/catalogue/products/order-bump.ts'
import { type CatalogueType, catalogueTypes } from '#domain/catalogue/products/product-type.ts'
import { catalogue, type HourType, hours, isHourType, type ProductType } from '#domain/catalogue/products/product-types.ts'
import { errorAt } from '#app/admin/platform/forms/field-errors.ts'
import { Options } from '#app/admin/platform/forms/fields.tsx'
import { Handle, type HandleProps, useReorder } from '#app/admin/platform/lists/reorder.tsx'
import { FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { centsField, ofType } from '#app/admin/platform/forms/form-fields.ts'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { ProductSearch } from './product-search.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { NoRateNote } from '#app/admin/platform/forms/no-rate-note.tsx'

/** A product or an hour in a list of a form. */
export interface Listed {
  type: OrderBump['type']
  data: string
}

interface ListKind {
  name: 'orderBump' | 'members'
  title: string
  /** Names one of them. */
  noun: string
  types: readonly OrderBump['type'][]
}

type ListFields = Record<ListKind['name'], Listed[]>

const most = 20

/** A list of products as a field. */
export const listField = (label: string, initial: Listed[] = []) => ({ label, initial })

export const bumpsField = listField('Complementos (order bumps)')

/** The order bumps offered with this product in the checkout, in display order (docs/rules/checkout.md#order-bumps). */
export const BumpSection = () => (
  <FormSection title={bumpsField.label} lang="pt">
    <ProductList name="orderBump" title={bumpsField.label} noun="complemento" types={orderBumpTypes} />
  </FormSection>
)

/** Products in an order that staff choose. */
export function ProductList(kind: ListKind) {
  const { name, title, noun } = kind
  const { fields, append, remove, move } = useFieldArray<ListFields, ListKind['name']>({ name })
  const reorder = useReorder(fields.length, move)
  return (
    <>
      <ul {...reorder.list} aria-label={title} className="grid gap-3 empty:hidden">
        {fields.map((field, index) => (
          <ProductRow
            key={field.id}
            kind={kind}
            index={index}
            handle={reorder.handle(index, `${noun} ${index + 1}`)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {reorder.status}
      {fields.length < most && <AddButton onClick={() => append({ type: 'COURSE', data: '' })}>{`Adicionar ${noun}`}</AddButton>}
    </>
  )
}

interface RowProps {
  kind: ListKind
  index: number
  handle: HandleProps
  onRemove: () => void
}

function ProductRow({ kind: { name: list, noun, types }, index, handle, onRemove }: RowProps) {
  const name = `${list}.${index}` as const
  const { setValue, trigger } = useFormContext<ListFields>()
  const { errors } = useFormState<FieldValues>({ name })
  const bump = useWatch<ListFields, typeof name>({ name })
  const error = errorAt(errors, name)
  if (!bump) return null
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-2 md:grid-cols-[auto_12rem_1fr_auto]">
      <Handle {...handle} />
      <TypeSelect
        type={bump.type}
        types={types}
        label={`Tipo do ${noun} ${index + 1}`}
        onChoose={(type) => {
          setValue(name, { type, data: isHourType(type) ? firstPreset(type) : '' }, { shouldDirty: true })
          if (error) void trigger(name)
        }}
      />
      <BumpOffer
        bump={bump}
        place={`${noun} ${index + 1}`}
        error={error}
        id={`${list}-${index}`}
        onChoose={(data) => setValue(`${name}.data`, data, { shouldDirty: true, shouldValidate: Boolean(error) })}
      />
      <IconButton Icon={Trash2} label={`Remover ${noun} ${index + 1}`} onClick={onRemove} />
    </li>
  )
}

interface TypeProps<Type extends ProductType> {
  type: Type
  types: readonly Type[]
  label: string
  onChoose: (type: Type) => void
}

const TypeSelect = <Type extends ProductType>({ type, types, label, onChoose }: TypeProps<Type>) => (
  <select
    value={type}
    aria-label={label}
    onChange={(event) => onChoose(event.target.value as Type)}
    className="min-h-11 rounded-1 border border-rule-strong bg-paper-up px-3"
  >
    <Options of={types.map((each) => [each, typeName(each)])} />
  </select>
)

const typeName = (type: ProductType): string => (isHourType(type) ? hours[type].label : catalogue[type].name)

interface OfferProps {
  bump: Listed
  /** Names the field, as several may be alike: `complemento 2`. */
  place: string
  error: string | undefined
  id: string
  onChoose: (data: string) => void
}

/** A product, or an hour at one of the preset prices. */
function BumpOffer({ bump, place, error, id, onChoose }: OfferProps) {
  const field = { place, invalid: Boolean(error), describedBy: error ? `${id}-message` : undefined, onChoose }
  return (
    <div className="min-w-0 max-md:col-span-full max-md:row-start-2">
      {!isHourType(bump.type) ? (
        <ProductSearch key={bump.type} kind={bump.type} productId={productIdOf(bump)} {...field} />
      ) : (
        <HourSelect type={bump.type} data={bump.data} {...field} />
      )}
      <FieldMessage id={id} error={error} />
    </div>
  )
}

/** A bump's data is either a product id or an object that contains one (docs/rules/checkout.md#order-bumps). */
function productIdOf(bump: OrderBump): string {
  const offer = readOffer(bump)
  return offer && 'productId' in offer ? offer.productId : ''
}

interface Props {
  type: HourType
  data: string
  place: string
  invalid: boolean
  describedBy: string | undefined
  onChoose: (data: string) => void
}

/** The presets of docs/rules/checkout.md#order-bumps. A stored value that is not a preset stays selectable. */
function HourSelect({ type, data, place, invalid, describedBy, onChoose }: Props) {
  const presets: string[] = hourPresets[type].map((preset) => JSON.stringify(preset))
  const options = data === '' || presets.includes(data) ? presets : [...presets, data]
  const offer = readOffer({ type, data })
  const noteId = useId()
  return (
    <>
      <select
        value={data}
        onChange={(event) => onChoose(event.target.value)}
        aria-label={`${typeName(type)}, ${place}`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy ?? noteId}
        className="money min-h-11 w-full min-w-0 rounded-1 border border-rule-strong bg-paper-up px-3 aria-[invalid=true]:border-bad"
      >
        {data === '' && <option value="">Escolha um preço</option>}
        <Options of={options.map((option) => [option, nameOf(type, option)])} />
      </select>
      <NoRateNote id={noteId} currency={offer?.type === 'CI' ? hourCurrency(offer) : 'BRL'} />
    </>
  )
}

function nameOf(type: HourType, data: string): string {
  const offer = readOffer({ type, data })
  if (offer?.type === 'CI') return `${offer.locale}, ${formatCents(offer.valueCents, hourCurrency(offer))}`
  if (offer?.type === 'MED') return formatCents(offer.valueCents)
  return data
}

/** The initial value of a new bump of this type. */
const firstPreset = (type: HourType): string => JSON.stringify(hourPresets[type][0])

interface UpsellFields {
  type: CatalogueType
  productId: string
  priceCents: string
}

/** Null: nothing is offered. */
export const upsellFormField = {
  label: 'Oferta depois do pagamento',
  initial: ofType<UpsellFields | null>(null),
  of: (upsell: { type: ProductType; productId: string; priceCents: number } | null): UpsellFields | null =>
    upsell && { type: upsell.type as CatalogueType, productId: upsell.productId, priceCents: centsField.of(upsell.priceCents) },
  sent: (fields: UpsellFields | null) => fields && { ...fields, priceCents: centsField.sent(fields.priceCents) },
}

/** See docs/rules/checkout.md#offer-after-payment. */
export function UpsellSection() {
  const { setValue } = useFormContext<{ upsell: UpsellFields | null }>()
  const upsell = useWatch<{ upsell: UpsellFields | null }, 'upsell'>({ name: 'upsell' })
  const error = errorAt(useFormState<FieldValues>({ name: 'upsell' }).errors, 'upsell.productId')
  const set = (fields: UpsellFields | null) => setValue('upsell', fields, { shouldDirty: true, shouldValidate: Boolean(error) })
  return (
    <FormSection title={upsellFormField.label} lang="pt">
      <p className="max-w-[60ch] text-small text-ink-2">
        Aparece uma vez na página do pedido pago, abaixo do que foi comprado, por meia hora. Quem quiser paga mais um PIX, sem digitar nada.
      </p>
      {upsell ? (
        <div className="grid grid-cols-[1fr_auto] items-start gap-x-2 gap-y-3 md:grid-cols-[12rem_1fr_auto]">
          <TypeSelect
            type={upsell.type}
            types={catalogueTypes}
            label="Tipo da oferta"
            onChoose={(type) => set({ ...upsell, type, productId: '' })}
          />
          <BumpOffer
            bump={{ type: upsell.type, data: upsell.productId }}
            place="oferta depois do pagamento"
            error={error}
            id="upsell"
            onChoose={(productId) => set({ ...upsell, productId })}
          />
          <IconButton Icon={Trash2} label="Remover a oferta" onClick={() => set(null)} />
          <NumberInput
            name="upsell.priceCents"
            label="Preço da oferta"
            required
            unit="BRL"
            decimals
            hint="Em reais, sem o frete"
            className="col-span-full max-w-[20rem]"
          />
        </div>
      ) : (
        <AddButton onClick={() => set({ type: 'COURSE', productId: '', priceCents: '' })}>Adicionar oferta</AddButton>
      )}
    </FormSection>
  )
}
