import type { CartItem } from '#domain/checkout/cart-changes.ts'
import type { ListedLine } from '#domain/orders/pricing/cart.ts'
import { chargedLines } from '#domain/orders/pricing/listed-lines.ts'
import { type ExchangeRates, unitsFromCents } from '#domain/platform/values/money.ts'
import { lineOf } from '#app/store/cart/cart-store.ts'
import { hourCurrency, type HourOffer } from '#domain/catalogue/products/order-bump.ts'
import { hours as hourTypes } from '#domain/catalogue/products/product-types.ts'
import type { BoughtLine } from './bought-line.ts'
import type { QuoteRequest } from './api.ts'
import type { Bump } from './load-purchase.ts'
import type { LoadedPurchase } from './read-purchase.ts'

/** The purchase with the chosen bumps: the request for the quote, and the lines for the page's own total. */
export function selectionOf(purchase: Pick<LoadedPurchase, 'lines' | 'bumps' | 'plan'>, chosen: ReadonlySet<string>, rates: ExchangeRates) {
  const bumps = purchase.bumps.filter((bump) => chosen.has(bump.key))
  const lines = [...purchase.lines, ...bumps.flatMap((bump) => ('product' in bump ? [{ product: bump.product, quantity: 1 }] : []))]
  const isFree = beginsFree(purchase)
  const hours = bumps.flatMap((bump) => ('hour' in bump ? [bump.hour] : []))
  const listed = [...lines.map(lineOf), ...hours.map(hourLine)]
  return {
    listed,
    charged: chargedLines(listed, rates),
    physical: lines.some((line) => line.product.physical),
    bought: [...lines.flatMap((line) => boughtProducts(line, isFree)), ...hours.map(boughtHour)],
    request: {
      items: lines.map(({ product: { id, members }, quantity }) => ({
        id,
        quantity,
        ...(members && { members: members.map((member) => member.id) }),
        ...(isFree && { trial: true }),
      })),
      ...hoursOf(hours),
    } satisfies Partial<QuoteRequest>,
  }
}

/** A plan with a trial: nothing is paid now. */
export const beginsFree = ({ plan }: Pick<LoadedPurchase, 'plan'>): boolean => plan !== undefined && plan.trialDays !== null

/** A bundle is bought as its members. */
const boughtProducts = ({ product, quantity }: CartItem, isTrial: boolean): BoughtLine[] =>
  (product.members ?? [product]).map(({ kind, id, title, physical }) => ({
    kind,
    productId: id,
    ...(product.members && { bundleId: product.id }),
    ...(isTrial && { isTrial }),
    title,
    physical,
    quantity,
  }))

const boughtHour = (hour: HourOffer): BoughtLine => ({
  kind: hour.type,
  productId: null,
  title: hourTypes[hour.type].label,
  physical: false,
  quantity: 1,
})

const hourLine = (hour: HourOffer): ListedLine => ({
  unitCents: hour.valueCents,
  currency: hourCurrency(hour),
  quantity: 1,
  physical: false,
  shippingCents: 0,
})

function hoursOf(hours: HourOffer[]): Pick<QuoteRequest, 'ci' | 'med'> {
  const ci = hours.find((hour) => hour.type === 'CI')
  const med = hours.find((hour) => hour.type === 'MED')
  return {
    ...(ci ? { ci: { value: unitsFromCents(ci.valueCents), locale: ci.locale } } : {}),
    ...(med ? { med: { value: unitsFromCents(med.valueCents) } } : {}),
  }
}

/** Without those that are not offered any more: the list does not show them, so nobody could deselect them. */
export const stillOffered = (chosen: Iterable<string>, bumps: Bump[]): Set<string> =>
  new Set([...chosen].filter((key) => bumps.some((bump) => bump.key === key)))

/** A purchase has at most one conversation and one consultation: choosing another of the same kind replaces the first. */
export function toggled(chosen: ReadonlySet<string>, bumps: Bump[], key: string): Set<string> {
  const next = stillOffered(chosen, bumps)
  if (next.delete(key)) return next
  const bump = bumps.find((each) => each.key === key)
  if (bump && 'hour' in bump) for (const other of bumps) if ('hour' in other && other.hour.type === bump.hour.type) next.delete(other.key)
  return next.add(key)
}
