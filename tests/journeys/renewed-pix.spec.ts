import { plainCourse } from '#database/seed/fixtures.ts'
import { Buyer, payByApp } from './buyer.ts'
import { expect, test } from './journey.ts'

test('an expired PIX code is renewed in one click, and the same order is paid', { tag: '@long' }, async ({ page, sandbox, store }) => {
  const buyer = new Buyer(page, 'pix.renovado@correio.com.br')

  const orderId = await test.step('an order waits for its PIX payment, with a countdown', async () => {
    const id = await buyer.orderByPix(plainCourse.id)
    await expect(page.getByRole('timer')).toHaveText(/faltam (59:\d\d|1:00:00)/)
    return id
  })
  const copied = () => page.getByLabel('PIX copia e cola').inputValue()
  const first = await copied()

  await test.step('the countdown does not use the clock of the phone', async () => {
    await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
    await page.reload()
    await expect(page.getByRole('timer')).toHaveText(/faltam (5\d:\d\d|1:00:00)/)
    await page.clock.setSystemTime(Date.now())
  })

  await test.step('the code expires on the server and on the page', async () => {
    await store.rows("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    await page.evaluate(() => {
      const order = JSON.parse(localStorage.getItem('sabia.order') ?? '{}') as { expiration: string }
      order.expiration = new Date(Date.now() + 2_000).toISOString()
      localStorage.setItem('sabia.order', JSON.stringify(order))
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: /O código PIX venceu/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Gerar novo código PIX' })).toBeFocused()
  })

  await test.step('one click shows a new code of the same order', async () => {
    await page.getByRole('button', { name: 'Gerar novo código PIX' }).click()
    await expect(page.getByRole('heading', { name: /Falta só o PIX/ })).toBeVisible()
    expect(await copied()).not.toBe(first)
    await expect(page.getByRole('timer')).toHaveText(/faltam (59:\d\d|1:00:00)/)
    expect(await store.rows('select id from orders where email = $1', [buyer.email])).toEqual([{ id: orderId }])
  })

  await test.step('a later visit still shows it; after the payment the page shows the confirmation', async () => {
    const second = await copied()
    await page.goto('/books')
    await page.goto('/postcheckout')
    expect(await copied()).toBe(second)
    await payByApp(page, store, sandbox, orderId)
    await sandbox.onlyEmail(buyer.email)
  })
})

test.describe('without storage', () => {
  // The router reads the places of pages from it, and says that it cannot.
  test.use({ ignoredErrors: /The operation is insecure/ })

  test('in a browser that forbids storage a reload keeps the PIX code, also a renewed one', { tag: '@long' }, async ({ page, store }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    })
    const buyer = new Buyer(page, 'pix.sem.memoria@correio.com.br')
    await buyer.openCheckout('course', plainCourse.id)
    await buyer.choosePix()
    await expect(buyer.submit).toBeEnabled()
    await buyer.submit.click()
    const code = page.getByLabel('PIX copia e cola')
    const first = await code.inputValue()
    await page.reload()
    await expect(code).toHaveValue(first)
    await store.rows("update payments set expires_at = now() - interval '1 second' from orders where orders.id = order_id and email = $1", [
      buyer.email,
    ])
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000)
    await page.getByRole('button', { name: 'Gerar novo código PIX' }).click()
    await expect(code).not.toHaveValue(first)
    const second = await code.inputValue()
    await page.reload()
    await expect(code).toHaveValue(second)
  })
})
