import { directCourse, plainCourse } from '#database/seed/fixtures.ts'
import { Buyer, payByApp } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

const offer = 'Pagar com PIX'

const ordersOf = (store: StoreUnderTest, { email }: Buyer) =>
  store.rows<{ id: string; status: string }>('select id, status from orders where email = $1', [email])

const savedOrder = (buyer: Buyer) =>
  buyer.page.evaluate(() => JSON.parse(localStorage.getItem('sabia.order') ?? '{}') as Record<string, unknown>)

test('a declined card: the same order is paid by PIX in one click', { tag: '@long' }, async ({ page, sandbox, store }) => {
  const buyer = new Buyer(page, 'cartao.recusado@correio.com.br')
  await buyer.reachCardPage(directCourse.id)
  await page.getByRole('button', { name: 'Ser recusado' }).click()
  await expect(page.getByText('O banco recusou o cartão. Tente de novo.')).toBeVisible()
  await page.getByRole('button', { name: 'Desistir' }).click()
  const [order] = await ordersOf(store, buyer)

  await test.step('the page shows the pending payment and offers PIX', async () => {
    // Once PagBank was read after the way back.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('O cartão não foi aceito', { timeout: 60_000 })
    await expect(page.getByText(/nada foi cobrado\. O pedido continua guardado/)).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('status').filter({ hasText: 'Esta página muda sozinha' })).toBeVisible()
  })

  await test.step('one click, by keyboard, shows the PIX code of the same order', async () => {
    await page.getByRole('button', { name: offer }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Falta só o PIX/ })).toBeFocused()
    await expect(page.getByRole('img', { name: 'QR Code do PIX' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/faltam (59:\d\d|1:00:00)/)
    await expect(page.getByText(/R\$\s149,00/)).toBeVisible()
    expect(await ordersOf(store, buyer)).toEqual([{ id: order!.id, status: 'PENDING' }])
    const saved = await savedOrder(buyer)
    expect(saved).toMatchObject({ _id: order!.id, text: await page.getByLabel('PIX copia e cola').inputValue() })
    expect(saved.expiration).toBeTruthy()
    expect(String(saved.image)).toMatch(/^data:image\//)
    expect(saved.url).toBeUndefined()
  })

  await test.step('a reload shows the same code; after the payment the page lists what was bought', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /Falta só o PIX/ })).toBeVisible()
    await payByApp(page, store, sandbox, order!.id)
    await expect(page.getByRole('region', { name: 'O que você comprou' })).toContainText(directCourse.title)
    await sandbox.onlyEmail(buyer.email)
  })
})

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
