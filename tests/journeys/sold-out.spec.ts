import { bookId } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'

test.use({ ignoredErrors: /409/ })

/** Two printed books that no other journey buys. */
const last = bookId(12)
const pricier = bookId(13)

test(
  'products that sell out, get more expensive or are removed between the cart and the payment',
  { tag: '@long' },
  async ({ page, store }) => {
    const buyer = new Buyer(page, 'esgotado.no.meio@correio.com.br')
    const [book, other] = await Promise.all(
      [last, pricier].map(async (id) => (await store.rows<{ title: string }>('select title from books where id = $1', [id]))[0]!.title),
    )
    await store.rows('update books set stock = 4, physical = true, single_sale = false, price_cents = 5000 where id = any($1)', [
      [last, pricier],
    ])

    await test.step('both books go into the cart', async () => {
      await buyer.putIntoCart('/books', book!)
      await buyer.putIntoCart('/books', other!)
    })

    await test.step('the cart shows a risen price and a reduced stock, and adjusts the quantity', async () => {
      await store.rows('update books set price_cents = 5500 where id = $1', [pricier])
      await page.goto('/cart')
      await expect(page.getByText(`O preço de “${other}” mudou de R$ 50,00 para R$ 55,00.`)).toBeVisible()
      const group = page.getByRole('group', { name: `Quantidade de ${book}` })
      for (const _ of [1, 2, 3]) await group.getByRole('button', { name: 'Aumentar a quantidade' }).click()
      await expect(group.getByRole('button', { name: 'Aumentar a quantidade' })).toBeDisabled()
      await store.rows('update books set stock = 2 where id = $1', [last])
      await page.getByRole('link', { name: 'Finalizar Compra' }).filter({ visible: true }).click()
      await expect(page.getByText(`De “${book}” restam só 2 unidades: a quantidade foi ajustada.`)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('sold out at submit: a message, no charge, and the form keeps what was typed', async () => {
      await buyer.fillPersonalData()
      await buyer.fillAddress()
      await buyer.choosePix()
      await expect(buyer.submit).toBeEnabled()
      await store.rows('update books set stock = 0 where id = $1', [last])
      await buyer.submit.click()
      await expect(page.getByRole('alert').filter({ hasText: `“${book}” esgotou.` })).toBeVisible()
      await expect(page.getByText(`“${book}” esgotou e saiu do carrinho.`)).toBeVisible()
      await expect(page.getByLabel('Nome completo')).toHaveValue('Joana Ribeiro Farias')
      await expect(page.getByLabel('Rua')).toHaveValue('Rua da Graça')
      expect(await store.rows('select id from orders where email = $1', [buyer.email])).toEqual([])
    })

    await test.step('the rest can be bought immediately', async () => {
      await expect(buyer.submit).toContainText(/R\$\s73,00/)
      await expect(buyer.submit).toBeEnabled()
      await buyer.finish()
      await expect(page.getByText(/R\$\s73,00/)).toBeVisible()
    })

    await test.step('a cart of removed products is emptied with a message', async () => {
      await buyer.putIntoCart('/books', other!)
      await store.rows('update books set removed_at = now() where id = $1', [pricier])
      await page.goto('/checkout')
      await expect(page.getByText(`“${other}” não está mais à venda e saiu do carrinho.`)).toBeVisible()
      await expect(page.getByText('Ainda não há nada aqui')).toBeVisible()
    })
  },
)
