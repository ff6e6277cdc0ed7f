import { directCourse } from '#database/seed/fixtures.ts'
import { Buyer, comeBack } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'

// A status by a reference that is not ours is refused, which browsers log.
test.use({ ignoredErrors: /status of 400/ })

test(
  'who paid by card comes back to another browser, which waits and says where the purchase arrives',
  { tag: '@long' },
  async ({ page, browser, store }) => {
    const buyer = new Buyer(page, 'outro.navegador@correio.com.br')
    await buyer.reachCardPage(directCourse.id)
    // The other browser has an order of its own, from an earlier purchase.
    const other = await browser.newContext({ baseURL: store.url })
    const elsewhere = await other.newPage()
    await elsewhere.goto('/cart')
    const earlier = JSON.stringify({ _id: crypto.randomUUID(), paid: true, bought: [] })
    await elsewhere.evaluate((order) => localStorage.setItem('sabia.order', order), earlier)
    await page.getByRole('button', { name: 'Desistir' }).click()
    await expect(page).toHaveURL(/\/postcheckout\?ref=/)
    const back = page.url()

    await test.step('it waits for the confirmation and names the e-mail', async () => {
      await elsewhere.goto(back)
      await expect(elsewhere.getByRole('heading', { level: 1, name: 'Pagamento Realizado!' })).toBeVisible()
      await expect(elsewhere.getByRole('status').filter({ hasText: 'Esta página muda sozinha' })).toBeVisible()
      await expect(elsewhere.getByText('Olhe também o seu e-mail')).toBeVisible()
      // Access to the order itself stays with the browser that placed it.
      await expect(elsewhere.getByRole('button', { name: /Pagar com PIX|Cancelar pedido/ })).toHaveCount(0)
      await expectAccessible(elsewhere)
    })

    await test.step('once PagBank says that nobody has paid, it says where to pay', async () => {
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Falta só o pagamento', { timeout: 60_000 })
      await expect(elsewhere.getByText('Para pagar, abra a loja no navegador em que você fez o pedido')).toBeVisible()
    })

    await test.step('it changes when the payment is confirmed, and keeps the order that it had', async () => {
      await page.getByRole('link', { name: 'Voltar à página do PagBank' }).click()
      await page.getByRole('button', { name: 'Pagar', exact: true }).click()
      const [order] = await store.rows<{ id: string }>('select id from orders where email = $1', [buyer.email])
      await comeBack(elsewhere, store, order!.id)
      await expect(elsewhere.getByRole('heading', { level: 1, name: 'Pagamento Confirmado!' })).toBeFocused({ timeout: 60_000 })
      await expect(elsewhere.getByText('O que você comprou está a caminho do seu e-mail.')).toBeVisible()
      await expect(elsewhere.getByRole('link', { name: 'Entrar na minha estante' })).toBeVisible()
      expect(await elsewhere.evaluate(() => localStorage.getItem('sabia.order'))).toBe(earlier)
    })

    await test.step('without a reference, or with one that is not ours, the page goes to the cart', async () => {
      await elsewhere.evaluate(() => localStorage.clear())
      for (const address of ['/postcheckout', '/postcheckout?ref=', `${back}x`]) {
        await elsewhere.goto(address)
        await expect(elsewhere).toHaveURL(/\/cart$/)
      }
    })
    await other.close()
  },
)

test(
  'who paid by card in a browser whose storage is full comes back to the result, not to an earlier order',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => {
      if (location.pathname !== '/checkout') return
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/cart')
    const earlier = JSON.stringify({ _id: crypto.randomUUID(), paid: true, bought: [] })
    await page.evaluate((order) => localStorage.setItem('sabia.order', order), earlier)
    await new Buyer(page, 'cheio@correio.com.br').reachCardPage(directCourse.id)
    await page.getByRole('button', { name: 'Desistir' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamento Realizado!' })).toBeVisible()
    await expect(page.getByText('Olhe também o seu e-mail')).toBeVisible()
  },
)
