import { plainCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

const ordersOf = (store: StoreUnderTest, { email }: Buyer) =>
  store.rows<{ id: string; status: string }>('select id, status from orders where email = $1', [email])

test(
  'the hold of a card order has ended: the click for PIX shows a code that is valid, before the status is read again',
  { tag: '@long' },
  async ({ page, store }) => {
    const buyer = new Buyer(page, 'cartao.reserva.terminou@correio.com.br')
    await buyer.reachCardPage(plainCourse.id)
    await page.getByRole('button', { name: 'Desistir' }).click()
    const [order] = await ordersOf(store, buyer)
    const ended = "expires_at = now() - interval '1 minute', status = 'EXPIRED'"
    await store.rows(`update payments set ${ended} where order_id = $1`, [order!.id])
    await store.rows(`update orders set ${ended} where id = $1`, [order!.id])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'A reserva terminou' })).toBeVisible()
    // Read at once, not with the next poll, and answered late.
    const request = Promise.withResolvers<void>()
    const response = Promise.withResolvers<void>()
    let isPressed = false
    await page.route('**/api/orders/*/status', async (route) => {
      if (isPressed) {
        await page.getByLabel('PIX copia e cola').waitFor()
        request.resolve()
        await response.promise
      }
      await route.fallback()
    })
    isPressed = true
    await page.getByRole('button', { name: 'Pagar com PIX' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Falta só o PIX/)
    await request.promise
    response.resolve()
    await expect(page.getByRole('timer')).toHaveText(/faltam (59:\d\d|1:00:00)/)
  },
)
