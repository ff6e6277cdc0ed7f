import { Activity, type LucideIcon, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { hourCurrency } from '#domain/catalogue/products/order-bump.ts'
import { editionOf, hours, type HourType } from '#domain/catalogue/products/product-types.ts'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { Price } from '../cart/price.tsx'
import type { Bump } from './load-purchase.ts'

const folded = 3

/** 'Veja também:' (docs/rules/checkout.md#order-bumps). Only the first three and the chosen ones are shown until the list is expanded. */
export function BumpList({ bumps, chosen, onToggle }: { bumps: Bump[]; chosen: ReadonlySet<string>; onToggle: (key: string) => void }) {
  const [open, setOpen] = useState(false)
  if (bumps.length === 0) return null
  const visible = open ? bumps : bumps.filter((bump, index) => index < folded || chosen.has(bump.key))
  return (
    <fieldset className="border-b border-rule pb-8">
      <legend className="display mb-4 text-2">Veja também:</legend>
      <ul>
        {visible.map((bump) => (
          <BumpRow key={bump.key} bump={bump} chosen={chosen.has(bump.key)} onToggle={() => onToggle(bump.key)} />
        ))}
      </ul>
      {visible.length < bumps.length && (
        <button type="button" onClick={() => setOpen(true)} className="ink-link mt-3 min-h-11 font-semibold">
          {`Ver mais ${bumps.length - visible.length}`}
        </button>
      )}
    </fieldset>
  )
}

function BumpRow({ bump, chosen, onToggle }: { bump: Bump; chosen: boolean; onToggle: () => void }) {
  const { title, label, price, picture } = wordsOf(bump)
  return (
    <li>
      <label
        className={`-mx-3 flex min-h-[4.5rem] flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule px-3 py-2.5 transition-colors duration-[var(--quick)] ${chosen ? 'bg-accent-wash' : 'hover:bg-paper-down'}`}
      >
        <input type="checkbox" checked={chosen} onChange={onToggle} className="size-6 shrink-0 accent-accent" />
        <span className="picture-box flex h-11 w-16 shrink-0 items-center justify-center">{picture}</span>
        <span className="min-w-0 grow basis-24 wrap-anywhere">
          <span title={title} className="display line-clamp-5 text-[1.125rem] leading-tight">
            {title}
          </span>
          <span className="block text-small text-ink-2">{label}</span>
        </span>
        <span className="money ml-auto text-right font-semibold whitespace-nowrap">
          <Price {...price} />
        </span>
      </label>
    </li>
  )
}

const icons = { CI: MessageSquare, MED: Activity } satisfies Record<HourType, LucideIcon>

function wordsOf(bump: Bump) {
  if ('hour' in bump) {
    const { hour } = bump
    const Icon = icons[hour.type]
    return {
      title: hours[hour.type].label,
      label: hours[hour.type].summary,
      price: { unitCents: hour.valueCents, currency: hourCurrency(hour) },
      picture: <Icon aria-hidden className="size-5" />,
    }
  }
  const { product } = bump
  return {
    title: product.title,
    label: editionOf(product.kind, product.physical).label,
    price: { unitCents: product.priceCents, currency: product.currency },
    picture: <CoverPicture src={product.picture} alt="" width="128" height="88" className="size-full object-cover" />,
  }
}
