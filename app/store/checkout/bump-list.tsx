import { Activity, type LucideIcon, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { hourCurrency } from '#domain/catalogue/products/order-bump.ts'
import { editionOf, hours, type HourType } from '#domain/catalogue/products/product-types.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { Button } from '#app/ui/button.tsx'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { Price } from '#app/store/cart/price.tsx'
import type { Bump } from './load-purchase.ts'

const folded = 2

/** 'Veja também:' (docs/rules/checkout.md#order-bumps). Only the first two and the chosen ones are shown until the list is expanded. */
export function BumpList({ bumps, chosen, onToggle }: { bumps: Bump[]; chosen: ReadonlySet<string>; onToggle: (key: string) => void }) {
  const [open, setOpen] = useState(false)
  if (bumps.length === 0) return null
  const visible = open ? bumps : bumps.filter((bump, index) => index < folded || chosen.has(bump.key))
  return (
    <fieldset className="border-b border-rule pb-5">
      <legend className="display mb-2 text-2">Veja também:</legend>
      <ul>
        {visible.map((bump) => (
          <BumpRow key={bump.key} bump={bump} chosen={chosen.has(bump.key)} onToggle={() => onToggle(bump.key)} />
        ))}
      </ul>
      {visible.length < bumps.length && (
        <Button look="link" size="line" onClick={() => setOpen(true)}>
          {`Ver mais ${counted(bumps.length - visible.length, 'oferta', 'ofertas')}`}
        </Button>
      )}
    </fieldset>
  )
}

/** The chosen bumps as lines of the summary. */
export const ChosenBumps = ({ bumps, chosen }: { bumps: Bump[]; chosen: ReadonlySet<string> }) => (
  <ul aria-label="Ofertas escolhidas" className="grid gap-2 empty:hidden">
    {bumps
      .filter(({ key }) => chosen.has(key))
      .map((bump) => ({ key: bump.key, ...wordsOf(bump) }))
      .map(({ key, title, label, price }) => (
        <li key={key} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <span title={title} className="line-clamp-2">
              {title}
            </span>
            <span className="block text-small text-ink-2">{label}</span>
          </span>
          <span className="money font-semibold whitespace-nowrap">
            <Price {...price} />
          </span>
        </li>
      ))}
  </ul>
)

function BumpRow({ bump, chosen, onToggle }: { bump: Bump; chosen: boolean; onToggle: () => void }) {
  const { title, label, price, picture } = wordsOf(bump)
  return (
    <li>
      <label
        className={`-mx-3 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule px-3 py-1.5 transition-colors duration-[var(--quick)] ${chosen ? 'bg-accent-wash' : 'hover:bg-paper-down'}`}
      >
        <input type="checkbox" checked={chosen} onChange={onToggle} className="size-6 shrink-0 accent-accent" />
        <span className="picture-box flex h-11 w-12 shrink-0 items-center justify-center md:w-16">{picture}</span>
        <span className="min-w-0 grow basis-24 wrap-anywhere">
          <span title={title} className="display line-clamp-3 text-[1.0625rem] leading-tight">
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
