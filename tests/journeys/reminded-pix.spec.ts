import { plainCourse } from '#database/seed/fixtures.ts'
import { pageIn, reminderOf } from '#tests/harness/reminders.ts'
import { Buyer, payByApp } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'

test(
  'a code expires, a reminder leads another device to a page, and one press makes a code that is paid',
  { tag: '@long' },
  async ({ page, browser, sandbox, store }) => {
    const buyer = new Buyer(page, 'pix.lembrado@correio.com.br')

    const orderId = await test.step('an order waits for its PIX', async () => {
      await buyer.openCheckout('course', plainCourse.id)
      // The CPF is of this journey alone: the orders of other journeys would be newer ones of the same person.
      await page.getByLabel('CPF').fill('390.533.447-05')
      await buyer.choosePix()
      return buyer.finish()
    })

    const context = await browser.newContext({ baseURL: store.url, locale: 'pt-BR' })
    const other = await context.newPage()
    await test.step('the next day a reminder leads to a page that names nobody', async () => {
      const reminder = await reminderOf(store, sandbox, { id: orderId, email: buyer.email }, 2)
      await other.goto(pageIn(reminder))
      await expect(other.getByRole('heading', { name: 'Falta só o PIX' })).toBeVisible()
      await expect(other.getByRole('link', { name: plainCourse.title })).toBeVisible()
      const words = await other.locator('body').innerText()
      for (const personal of ['Joana', buyer.email, '390.533']) expect(words).not.toContain(personal)
      await expectAccessible(other)
      expect(await store.rows('select id from payments where order_id = $1', [orderId])).toHaveLength(1)
    })

    await test.step('one press shows a new code of the same order, and its payment is confirmed', async () => {
      await other.getByRole('button', { name: 'Gerar o código PIX' }).click()
      await expect(other.getByRole('timer')).toHaveText(/faltam (59:\d\d|1:00:00)/)
      await expect(other.getByText(buyer.email)).toBeHidden()
      await payByApp(other, store, sandbox, orderId)
      const results = await store.rows(
        'select status, (select array_agg(step) from recovery_presses where order_id = id) as steps from orders where id = $1',
        [orderId],
      )
      expect(results).toEqual([{ status: 'PAID', steps: [2] }])
    })
    await context.close()
  },
)
