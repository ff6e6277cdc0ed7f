import { plainCourse } from '#database/seed/cast.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessibleEverywhere, test } from './journey.ts'

test('a PIX code that ran out is renewed in one click, and the same order is paid', async ({ page, sandbox, store }) => {
  const buyer = new Buyer(page, 'pix.renovado@correio.com.br')

  const orderId = await test.step('an order waits for its PIX, the clock counts down', async () => {
    await page.goto(`/checkout?type=course&id=${plainCourse.id}`)
    await buyer.fillPersonalData()
    await buyer.choosePix()
    await expect(buyer.submit).toBeEnabled()
    const id = await buyer.finish()
    await expect(page.getByRole('timer')).toHaveText(/faltam (59:\d\d|1:00:00)/)
    return id
  })
  const copied = () => page.getByLabel('PIX copia e cola').inputValue()
  const first = await copied()

  await test.step('nobody believes the clock of the phone', async () => {
    await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
    await page.reload()
    await expect(page.getByRole('timer')).toHaveText(/faltam (5\d:\d\d|1:00:00)/)
    await page.clock.setSystemTime(Date.now())
  })

  await test.step('its time is over, on the server and on the page', async () => {
    await store.rows("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    await page.evaluate(() => {
      const order = JSON.parse(localStorage.getItem('sabia.order') ?? '{}') as { expiration: string }
      order.expiration = new Date(Date.now() + 2_000).toISOString()
      localStorage.setItem('sabia.order', JSON.stringify(order))
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: /O código PIX venceu/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Gerar novo código PIX' })).toBeFocused()
    await expectAccessibleEverywhere(page)
  })

  await test.step('one click: the same order, a new code', async () => {
    await page.getByRole('button', { name: 'Gerar novo código PIX' }).click()
    await expect(page.getByRole('heading', { name: /Falta só o PIX/ })).toBeVisible()
    expect(await copied()).not.toBe(first)
    await expect(page.getByRole('timer')).toHaveText(/faltam (59:\d\d|1:00:00)/)
    expect(await store.rows('select id from orders where email = $1', [buyer.email])).toEqual([{ id: orderId }])
  })

  await test.step('coming back later still shows it; paid, the page turns', async () => {
    const second = await copied()
    await page.goto('/books')
    await page.goto('/postcheckout')
    expect(await copied()).toBe(second)
    const [payment] = await store.rows<{ provider_order_id: string }>(
      'select provider_order_id from payments where order_id = $1 order by created_at desc limit 1',
      [orderId],
    )
    await sandbox.pay(payment!.provider_order_id)
    await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 30_000 })
    await sandbox.onlyLetter(buyer.email)
  })
})
