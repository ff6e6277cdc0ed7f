import { type Holder, holders, type Line, limitsOf, type OverLimit, overLimit } from '#domain/orders/order/buyer-limits.ts'
import { holdFromNetwork } from '#server/orders/order/open-holds.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { wideNetwork } from '#server/platform/web/rate-limits/networks.ts'

interface Placing {
  quoteId: string
  cpf: string
  caller: string
  replaces: string | null
}

/**
 * Refuses an order above what its buyer, network or wide network may hold without paying (docs/rules/checkout.md#limits). Returns the most
 * copies of one of its books that other pending orders of the network hold. Comes after the locks of orders and before all others.
 */
export async function refuseOverLimit(tx: Tx, deps: Deps, { caller, ...placing }: Placing, lines: readonly Line[]): Promise<number> {
  const { buyerLimits, rateLimitFactor } = deps.config
  if (buyerLimits.orders === 0 && buyerLimits.units === 0) return 0
  const limits = limitsOf(buyerLimits, rateLimitFactor)
  const holds = await holdFromNetwork(tx, { ...placing, network: caller, wide: wideNetwork(caller) ?? caller })
  for (const holder of holders) {
    const over = overLimit(limits[holder], holds[holder], lines)
    if (over) throw await refusalOf(deps, holder, over)
  }
  return Math.max(0, ...lines.map(({ productId, physical }) => (physical && productId ? (holds.network.units[productId] ?? 0) : 0)))
}

async function refusalOf(deps: Deps, holder: Holder, over: OverLimit): Promise<Refusal> {
  const isOwn = holder === 'buyer'
  if (over.kind === 'orders') {
    const { orders } = over
    const open = orders === 1 ? 'um pedido em aberto: pague-o ou cancele-o' : `${orders} pedidos em aberto: pague ou cancele um deles`
    return new Refusal('TOO_MANY_OPEN_ORDERS', isOwn ? `Você já tem ${open} antes de fazer outro.` : `${crowded} ${elsewhere}`, { orders })
  }
  const { bookId, title, available } = over
  const { support_email: supportEmail } = await readStoreSettings(deps)
  const left = available === 0 ? 'Pague ou cancele um pedido em aberto' : `Neste, ainda cabem ${available}`
  const own = `De “${title}”, os pedidos de uma pessoa que ainda não foram pagos somam no máximo ${deps.config.buyerLimits.units} unidades. ${left}, ou escreva para ${supportEmail}.`
  return new Refusal('TOO_MANY_UNITS', isOwn ? own : `${crowdedBook(title)} ${elsewhere}`, { bookId, title, available })
}

const crowded = 'A sua rede tem pedidos demais esperando pagamento, talvez de outras pessoas.'
const crowdedBook = (title: string) => `De “${title}”, a sua rede já reservou exemplares demais sem pagar, talvez para outras pessoas.`
const elsewhere = 'Espere alguns minutos, ou compre por outra rede, como a do celular.'
