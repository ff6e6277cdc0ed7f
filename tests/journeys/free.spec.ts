import { directCourse, freeCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'

// The browser logs the coupon that is not valid.
test.use({ ignoredErrors: /422/ })

test('where there is nothing to pay, nobody chooses how', { tag: '@long' }, async ({ page, store }) => {
  await store.rows(`insert into coupons (code, kind, amount) values ('TUDO', 'PERCENTAGE', 10000)`)
  const [methods, buyer] = [page.getByRole('radio', { name: /^PIX|Cartão/ }), new Buyer(page, 'de.graca@correio.com.br')]

  await test.step('a coupon of the whole price takes the choice away, and gives it back', async () => {
    await buyer.openCheckout('course', directCourse.id)
    await expect(methods).toHaveCount(2)
    await buyer.applyCoupon('TUDO')
    await expect(methods).toHaveCount(0)
    await expect(buyer.submit).toBeEnabled()
    await buyer.typeCoupon('OUTRO')
    await expect(methods).toHaveCount(2)
    await expect(buyer.submit).toBeDisabled()
  })

  await test.step('a free course is had with one press', async () => {
    await buyer.openCheckout('course', freeCourse.id)
    await expect(page.getByText(/processado pelo PagBank/)).toHaveCount(0)
    await expectAccessible(page)
    await buyer.finish()
    await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible()
    const orders = 'select method, total_cents from orders where email = $1'
    expect(await store.rows(orders, [buyer.email])).toEqual([{ method: 'FREE', total_cents: 0 }])
  })
})
