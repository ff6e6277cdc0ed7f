import { ebook } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'

// The browser logs the quote that is refused.
test.use({ ignoredErrors: /400/ })

const stored = (product: object) => ({
  product: {
    title: ebook.title,
    description: '',
    picture: '',
    priceCents: ebook.priceCents,
    currency: 'BRL',
    physical: false,
    shippingCents: 0,
    stock: null,
    ...product,
  },
  quantity: 1,
})

test('a cart of more products than a purchase may have says so, and what to do', { tag: '@long' }, async ({ page, store }) => {
  const products = await store.rows<{ id: string; kind: string }>(
    `select id, 'course' as kind from courses where published union all
    select id, 'book' from books where removed_at is null and (not physical or stock is null or stock > 0) limit 51`,
  )
  expect(products).toHaveLength(51)
  await page.goto('/courses')
  await page.evaluate(
    (value) => localStorage.setItem('sabia.cart', value),
    JSON.stringify(products.map((product, index) => stored({ ...product, title: `Produto ${index}` }))),
  )
  const reason = page.getByText(
    'Uma compra tem no máximo 50 produtos diferentes. Retire alguns do carrinho e compre-os depois, em outro pedido.',
  )
  await page.goto('/checkout')
  await expect(page.getByRole('alert').filter({ has: reason })).toBeVisible()
  await page.goto('/cart')
  await expect(reason).toBeVisible()
  await page
    .getByRole('button', { name: /^Remover/ })
    .first()
    .click()
  await expect(reason).toHaveCount(0)
  const quoted = page.waitForResponse('**/api/create-checkout-token')
  await page.goto('/checkout')
  expect((await quoted).status()).toBe(200)
  await expect(reason).toHaveCount(0)
})
