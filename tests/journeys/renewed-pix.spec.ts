import { plainCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'

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
