import { z } from 'zod'
import { touchInput } from '#domain/orders/attribution/attribution.ts'

/** The figures of a funnel are shown by one of these. */
export const funnelGroups = ['SOURCE', 'CAMPAIGN', 'PRODUCT', 'BUMP', 'COUPON', 'DAY'] as const
export type FunnelGroup = (typeof funnelGroups)[number]

/** POST /api/visits: a page that a browser shows for the first time in its session, and what it has recorded of what brought it. */
export const visitInput = z.object({
  path: z.string().max(200),
  /** The first page of the session. */
  first: z.boolean().catch(false),
  last: touchInput.nullish().catch(null),
})

export type VisitStep = 'VISIT' | 'PRODUCT' | 'CHECKOUT'

/** A step of the funnel. `product`: the id or slug in the page's address; empty for other steps. Without a touch the names are empty. */
export interface CountedStep {
  step: VisitStep
  product: string
  source: string
  medium: string
  campaign: string
}

/** The panel and the pages of a sign-in are no visits. */
const uncounted = /^\/(?:admin|callback|unauthorized)(?:\/|$)/

/** The steps that a page is. */
export function stepsOf({ path, first, last }: z.output<typeof visitInput>): CountedStep[] {
  if (uncounted.test(path)) return []
  const names = { source: last?.source ?? '', medium: last?.medium ?? '', campaign: last?.campaign ?? '' }
  const product = /^\/(?:courses|books|pacotes|planos)\/([^/]+)$/.exec(path)?.[1] ?? ''
  return [
    ...(first ? [{ step: 'VISIT' as const, product: '', ...names }] : []),
    ...(product ? [{ step: 'PRODUCT' as const, product: product.toLowerCase(), ...names }] : []),
    ...(path === '/checkout' ? [{ step: 'CHECKOUT' as const, product: '', ...names }] : []),
  ]
}

/** Counts of steps, orders and money. Null: it has no such figure. */
export interface FunnelFigures {
  visits: number | null
  products: number | null
  checkouts: number | null
  orders: number
  pix: number
  paid: number
  refunded: number
  soldCents: number
  returnedCents: number
}

/** `key` is unique; an empty name has no source, coupon or order bump. */
export interface FunnelRow extends FunnelFigures {
  key: string
  name: string
}

const none: FunnelFigures = {
  visits: 0,
  products: 0,
  checkouts: 0,
  orders: 0,
  pix: 0,
  paid: 0,
  refunded: 0,
  soldCents: 0,
  returnedCents: 0,
}

/** Rows that are shown; the others are added up as one. */
export const mostRows = 100
const otherRows = 'outros'

/**
 * The largest rows, and the sum of the others, so that no cent is left out. By day, the newest first. No number of invented
 * links hides those who came without one.
 */
export function shownRows(rows: readonly FunnelRow[], by: FunnelGroup): FunnelRow[] {
  const weight = ({ key, soldCents, orders, visits, products }: FunnelRow) => [
    soldCents,
    orders,
    Number(key === ''),
    visits ?? products ?? 0,
  ]
  const ordered = rows.toSorted((one, other) => {
    if (by === 'DAY') return other.key.localeCompare(one.key)
    const differences = weight(other).map((each, index) => each - weight(one)[index]!)
    return differences.find((each) => each !== 0) ?? one.name.localeCompare(other.name)
  })
  if (by === 'DAY' || ordered.length <= mostRows) return ordered
  const rest = ordered.slice(mostRows - 1).reduce<FunnelFigures>(sum, none)
  return [...ordered.slice(0, mostRows - 1), { key: otherRows, name: otherRows, ...rest }]
}

/** Cents of one key among the rows of another span. Null: it may be in the row of all others. */
export function soldAmong(rows: readonly Pick<FunnelRow, 'key' | 'soldCents'>[], key: string): number | null {
  const isCut = rows.some((row) => row.key === otherRows)
  return rows.find((row) => row.key === key)?.soldCents ?? (isCut ? null : 0)
}

function sum(one: FunnelFigures, other: FunnelFigures): FunnelFigures {
  const names = Object.keys(none) as (keyof FunnelFigures)[]
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)])) as unknown as FunnelFigures
}
