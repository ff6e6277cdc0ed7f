import { type CartChange, type CartItem, mendCart } from '#domain/checkout/cart-changes.ts'
import { type ExchangeRates, hasRate } from '#domain/platform/values/money.ts'
import type { Agreed } from '#domain/orders/subscriptions/agreement.ts'
import { soldOut } from '#domain/catalogue/books/stock.ts'
import type { FailureText } from '#app/query/failure-text.ts'
import { CallError } from '#app/query/call-error.ts'
import { postQuery } from '#app/query/post-query.ts'
import { publicGetPlan } from '#app/store/plans/plan.graphql.ts'
import { agreedOf, productOfPlan } from '#app/store/plans/sold-plan.ts'
import { saleable, type Wanted } from '#app/store/cart/load-products.ts'
import { replaceCart } from '#app/store/cart/cart-store.ts'
import { loadAvailable } from './load-available.ts'
import { type Bump, loadBumps } from './load-purchase.ts'

export interface Single extends Wanted {
  /** A plan begins with its trial. */
  hasTrial?: boolean
}

/** Two purchases are the same if they have the same key: the product that is bought directly, or the cart. */
export const keyOfPurchase = (single: Single | null): string =>
  single ? `${single.kind} ${single.id}${single.hasTrial ? ' trial' : ''}` : 'cart'

/** Says which purchase could not be read, where no response does. */
export function unreadText(single: Single | null): string {
  if (single?.kind === 'BOOK') return 'Erro ao buscar livro'
  return single ? 'Produto não encontrado' : 'Erro ao buscar os produtos do carrinho'
}

export interface LoadedPurchase {
  lines: CartItem[]
  bumps: Bump[]
  /** It is a subscription, which is bought alone. */
  plan?: Agreed
  /** When the reading of it began (`performance.now()`). */
  readAt: number
}

export type PurchaseState =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'not-found' }
  | { kind: 'sold-out' | 'without-rate'; title: string }
  | { kind: 'failed'; text: FailureText }
  | { kind: 'ready'; purchase: LoadedPurchase }

interface Reading {
  rates: ExchangeRates
  signal: AbortSignal
}

/** The product that is bought directly, with its order bumps. Throws if it cannot be read. */
export async function readSingle(single: Single, { rates, signal }: Reading): Promise<PurchaseState> {
  if (single.kind === 'PLAN') return readPlan(single, signal)
  const readAt = performance.now()
  const loaded = await loadAvailable([single], signal)
  const product = loaded.get(single.id)?.product
  if (!product) return { kind: 'not-found' }
  if (soldOut(product)) return { kind: 'sold-out', title: product.title }
  if (!hasRate(product.currency, rates)) return { kind: 'without-rate', title: product.title }
  const lines = [{ product, quantity: 1 }]
  return { kind: 'ready', purchase: { lines, bumps: await loadBumps(lines, loaded, rates, signal), readAt } }
}

/** A plan, which has no order bumps. */
async function readPlan({ id, hasTrial = false }: Single, signal: AbortSignal): Promise<PurchaseState> {
  const readAt = performance.now()
  try {
    const { publicGetPlan: sold } = await postQuery(publicGetPlan, { id }, { signal })
    const plan = agreedOf(sold, hasTrial)
    return { kind: 'ready', purchase: { lines: [{ product: productOfPlan(sold, plan), quantity: 1 }], bumps: [], plan, readAt } }
  } catch (error) {
    if (error instanceof CallError && error.code === 'NOT_FOUND') return { kind: 'not-found' }
    throw error
  }
}

/**
 * The cart as it can be bought now. The stored cart is updated to match, and `onChanges` receives the changes. Throws if it cannot be read.
 */
export async function readCart(
  items: readonly CartItem[],
  { rates, signal, onChanges }: Reading & { onChanges: (changes: CartChange[]) => void },
): Promise<PurchaseState> {
  const readAt = performance.now()
  const wanted = items.map(({ product }) => ({ id: product.id, kind: product.kind }))
  const loaded = await loadAvailable(wanted, signal)
  const now = saleable(loaded, rates)
  const lines = mendCart(items, now).items
  const purchase = { lines, bumps: await loadBumps(lines, loaded, rates, signal), readAt }
  if (signal.aborted) return { kind: 'loading' }
  onChanges(replaceCart((latest) => mendCart(latest, now)))
  return lines.length === 0 ? { kind: 'empty' } : { kind: 'ready', purchase }
}
