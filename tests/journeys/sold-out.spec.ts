import { bookId } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessibleEverywhere, test } from './journey.ts'

test.use({ forgives: /409/ })

/** Two printed books that no other journey buys. */
const last = bookId(12)
const dear = bookId(13)

test('sold out, dearer, no longer sold: between the cart and the payment', async ({ page, store }) => {
  const buyer = new Buyer(page, 'esgotado.no.meio@correio.com.br')
  const [book, other] = await Promise.all(
    [last, dear].map(async (id) => (await store.rows<{ title: string }>('select title from books where id = $1', [id]))[0]!.title),
  )
  await store.rows('update books set stock = 4, physical = true, single_sale = false, price_cents = 5000 where id = any($1)', [
    [last, dear],
  ])

  await test.step('both books go into the cart', async () => {
    await buyer.putIntoCart('/books', book!)
    await buyer.putIntoCart('/books', other!)
  })

  await test.step('a price that rose and a stock that fell are told in the cart, and mended', async () => {
    await store.rows('update books set price_cents = 5500 where id = $1', [dear])
    await page.goto('/cart')
    await expect(page.getByText(`O preço de “${other}” mudou de R$ 50,00 para R$ 55,00.`)).toBeVisible()
    const group = page.getByRole('group', { name: `Quantidade de ${book}` })
    for (const _ of [1, 2, 3]) await group.getByRole('button', { name: 'Aumentar a quantidade' }).click()
    await expect(group.getByRole('button', { name: 'Aumentar a quantidade' })).toBeDisabled()
    await store.rows('update books set stock = 2 where id = $1', [last])
    await page.getByRole('link', { name: 'Finalizar Compra' }).filter({ visible: true }).click()
    await expect(page.getByText(`De “${book}” restam só 2 unidades: a quantidade foi ajustada.`)).toBeVisible()
    await expectAccessibleEverywhere(page)
  })

  await test.step('sold out at the last click: said in a sentence, nothing is charged, nothing typed is lost', async () => {
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

  await test.step('what is left can be bought at once', async () => {
    await expect(buyer.submit).toContainText(/R\$\s73,00/)
    await expect(buyer.submit).toBeEnabled()
    await buyer.finish()
    await expect(page.getByText(/R\$\s73,00/)).toBeVisible()
  })

  await test.step('a cart of things that are no longer sold empties itself, and says so', async () => {
    await buyer.putIntoCart('/books', other!)
    await store.rows('update books set removed_at = now() where id = $1', [dear])
    await page.goto('/checkout')
    await expect(page.getByText(`“${other}” não está mais à venda e saiu do carrinho.`)).toBeVisible()
    await expect(page.getByText('Ainda não há nada aqui')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
})
