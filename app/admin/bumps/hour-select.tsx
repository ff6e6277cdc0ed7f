import { useId } from 'react'
import type { HourType } from '#domain/product-types.ts'
import { hourCurrency, hourPresets, readOffer } from '#domain/order-bump.ts'
import { formatCents } from '../../ui/format.ts'
import { NoRateNote } from '../forms/no-rate-note.tsx'

interface Props {
  type: HourType
  data: string
  invalid: boolean
  describedBy: string | undefined
  onChoose: (data: string) => void
}

/** The presets of docs/rules/checkout.md#order-bumps. A stored value that is not a preset stays selectable. */
export function HourSelect({ type, data, invalid, describedBy, onChoose }: Props) {
  const presets: string[] = hourPresets[type].map((preset) => JSON.stringify(preset))
  const options = data === '' || presets.includes(data) ? presets : [...presets, data]
  const offer = readOffer({ type, data })
  const noteId = useId()
  return (
    <>
      <select
        value={data}
        onChange={(event) => onChoose(event.target.value)}
        aria-label={type === 'CI' ? 'Initial conversation' : 'Psychiatric consultation'}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy ?? noteId}
        className="money min-h-11 w-full min-w-0 rounded-1 border border-rule-strong bg-paper-up px-3 aria-[invalid=true]:border-bad"
      >
        {data === '' && <option value="">Choose a price</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(type, option)}
          </option>
        ))}
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
export const firstPreset = (type: HourType): string => JSON.stringify(hourPresets[type][0])
