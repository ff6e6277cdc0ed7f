import { type Purchase, pricePurchase, type PurchaseRequest, tooManyItems } from '#domain/orders/pricing/price-purchase.ts'
import { outOfStock } from '#server/catalogue/books/books.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { heldUnits } from '#server/orders/order/order-items.sql.ts'
import { buyableProducts } from './products.sql.ts'

/** PagBank's maximum amount (docs/providers/pagbank.md#orders). It fits our integer columns. */
const mostCents = 999_999_999

/**
 * Prices a purchase request with the current prices in the database. Throws a Refusal that the page can explain. `replaces`: an order whose
 * units are available to this purchase, because it replaces that order.
 */
export async function price(
  deps: Pick<Deps, 'db' | 'config'>,
  request: PurchaseRequest,
  { replaces = null }: { replaces?: string | null } = {},
): Promise<Purchase> {
  const { db, config } = deps
  const [products, own] = await Promise.all([
    buyableProducts(db, [...new Set(request.items.map((item) => item.id))]),
    replaces ? heldUnits(db, replaces) : [],
  ])
  for (const { bookId, quantity } of own) {
    const book = products.get(bookId)
    if (book && book.stock !== null) products.set(bookId, { ...book, stock: book.stock + quantity })
  }
  const priced = pricePurchase(request, products, config.exchangeRates)
  switch (priced.kind) {
    case 'priced':
      if (priced.purchase.totalCents > mostCents)
        throw new Refusal('TOO_EXPENSIVE', 'Uma compra pode somar no máximo R$\u00a09.999.999,99. Divida o pedido.')
      return priced.purchase
    case 'unknown-product':
      throw new Refusal('PRODUCT_NOT_FOUND', 'Um dos produtos não está à venda agora.', { productId: priced.id })
    case 'incomplete-bundle':
      throw new Refusal('PRODUCT_NOT_FOUND', `“${priced.title}” não está à venda agora: falta um dos itens do pacote.`, {
        productId: priced.id,
      })
    case 'changed-bundle':
      throw new Refusal('PRODUCT_NOT_FOUND', `O pacote “${priced.title}” mudou. Atualize a página e confira o que ele traz.`, {
        productId: priced.id,
      })
    case 'repeated':
      throw new Refusal(
        'BAD_USER_INPUT',
        `Um pacote desta compra já traz “${priced.title}”. Retire um dos dois, para não pagar duas vezes.`,
        {
          productId: priced.id,
        },
      )
    case 'plan-beside-others':
      throw new Refusal('BAD_USER_INPUT', `A assinatura “${priced.title}” é feita sozinha. Retire o resto, e compre-o depois.`, {
        productId: priced.id,
      })
    case 'too-many-lines':
      throw new Refusal('BAD_USER_INPUT', tooManyItems)
    case 'out-of-stock':
      throw outOfStock(priced)
    case 'too-many':
      throw new Refusal('BAD_USER_INPUT', 'A quantidade máxima é 999.', { productId: priced.id })
    case 'no-such-offer':
      throw new Refusal('ORDER_BUMP_INVALID', 'Este complemento não faz mais parte da oferta.', { type: priced.type })
    case 'no-exchange-rate':
      throw new Refusal(
        'NO_EXCHANGE_RATE',
        `Um dos preços é em ${priced.currency}, e a loja não vende nessa moeda agora. Retire esse item, ou escreva para ${(await readStoreSettings(deps)).support_email}.`,
      )
  }
}
