import { formatCents } from '#domain/platform/values/money.ts'
import type { CartChange } from '#domain/checkout/cart-changes.ts'

/** A sentence that says what changed, and how the cart was adjusted. */
export function changeText(change: CartChange): string {
  switch (change.kind) {
    case 'gone':
      return `“${change.title}” não está mais à venda e saiu do carrinho.`
    case 'sold-out':
      return `“${change.title}” esgotou e saiu do carrinho.`
    case 'once':
      return `“${change.title}” é digital e entra uma vez só na compra.`
    case 'fewer':
      return change.left === 1
        ? `De “${change.title}” resta só 1 unidade: a quantidade foi ajustada.`
        : `De “${change.title}” restam só ${change.left} unidades: a quantidade foi ajustada.`
    case 'price':
      return `O preço de “${change.title}” mudou de ${formatCents(change.before.cents, change.before.currency)} para ${formatCents(change.now.cents, change.now.currency)}.`
  }
}
