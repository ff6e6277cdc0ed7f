import { directCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'

// A status by a reference that is not ours is refused, which browsers log.
test.use({ ignoredErrors: /status of 400/ })

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
