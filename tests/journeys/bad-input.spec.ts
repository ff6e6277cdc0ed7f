import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'

const stored = (product: object, quantity: unknown) => ({ product: { ...good, ...product }, quantity })
const good = {
  id: ebook.id,
  kind: 'book',
  title: ebook.title,
  description: '',
  picture: '',
  priceCents: ebook.priceCents,
  currency: 'BRL',
  physical: false,
  shippingCents: 0,
  stock: null,
}

const junk = [
  'not json',
  '{}',
  '[null, 7, "x", {"product": null}]',
  JSON.stringify([stored({ id: '../../etc/passwd' }, 1), stored({ priceCents: -5 }, 1), stored({ priceCents: 'free' }, 1)]),
]

test('an invalid stored cart is treated as empty', async ({ page }) => {
  await page.goto('/courses')
  for (const text of junk) {
    await page.evaluate((value) => localStorage.setItem('sabia.cart', value), text)
    await page.goto('/cart')
    await expect(page.getByText('Seu carrinho está vazio'), text).toBeVisible()
    await page.goto('/checkout')
    await expect(page.getByText('Ainda não há nada aqui'), text).toBeVisible()
  }
})

test('a manipulated price in the stored cart is replaced by the current one', async ({ page }) => {
  await page.goto('/courses')
  await page.evaluate((value) => localStorage.setItem('sabia.cart', value), JSON.stringify([stored({ priceCents: 1 }, 1)]))
  await page.goto('/cart')
  await expect(page.getByText(`O preço de “${ebook.title}” mudou de R$ 0,01 para R$ 34,00.`)).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: /^Finalizar Pagamento/ })).toContainText(/R\$\s34,00/)
})

test('an invalid stored order is treated as no order', async ({ page }) => {
  await page.goto('/courses')
  for (const text of ['not json', '[]', '{"_id": 7}']) {
    await page.evaluate((value) => localStorage.setItem('sabia.order', value), text)
    await page.goto('/postcheckout')
    await expect(page, text).toHaveURL(/\/cart$/)
  }
})

test('the stored cart is restored without its quantities', async ({ page }) => {
  await page.goto('/courses')
  await page.evaluate(
    (value) => localStorage.setItem('sabia.cart', value),
    JSON.stringify([stored({ id: 'b0000000-0000-4000-8000-000000000009', physical: true, stock: 120, priceCents: 6200 }, 7)]),
  )
  await page.goto('/cart')
  await expect(page.getByRole('group', { name: /^Quantidade/ }).getByRole('status')).toHaveText('1')
})

test.describe('a cart of more products than a purchase may have', () => {
  // The browser logs the quote that is refused.
  test.use({ ignoredErrors: /400/ })

  test('says so, and what to do', async ({ page, store }) => {
    const products = await store.rows<{ id: string; kind: string }>(
      `select id, 'course' as kind from courses where published union all
      select id, 'book' from books where removed_at is null and (not physical or stock is null or stock > 0) limit 51`,
    )
    expect(products).toHaveLength(51)
    await page.goto('/courses')
    await page.evaluate(
      (value) => localStorage.setItem('sabia.cart', value),
      JSON.stringify(products.map((product, index) => stored({ ...product, title: `Produto ${index}` }, 1))),
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
})

test('two tabs show the same cart', async ({ page, context }) => {
  const other = await context.newPage()
  await page.goto(`/courses/${plainCourse.id}`)
  await other.goto('/cart')
  await expect(other.getByText('Seu carrinho está vazio')).toBeVisible()
  await page
    .getByRole('button', { name: /^Comprar/ })
    .first()
    .click()
  await expect(other.getByRole('heading', { level: 2, name: plainCourse.title })).toBeVisible()
  await other.getByRole('button', { name: `Remover ${plainCourse.title}` }).click()
  await expect(page.getByRole('button', { name: /^Comprar/ }).first()).toBeVisible()
})
