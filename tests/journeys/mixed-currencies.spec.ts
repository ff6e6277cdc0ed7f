import { bookWithForeignBump, dollarCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, expectAccessibleOnPhoneAndDesk, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const euros = { id: 'c0000000-0000-4000-8000-00000000e000', title: 'Lisboa em voz baixa' }

test('one order with a printed book in reais, a course in dollars and a conversation in dollars', async ({ page, sandbox, store }) => {
  const buyer = new Buyer(page, 'duas.moedas@correio.com.br')
  const summary = page.getByRole('region', { name: 'Resumo' }).or(page.getByRole('complementary', { name: 'Resumo' }))

  await test.step('the cart shows each price in its currency and the charged amount in reais', async () => {
    await buyer.putIntoCart('/books', bookWithForeignBump.title)
    await buyer.putIntoCart('/courses', dollarCourse.title)
    await page.goto('/cart')
    const line = page.getByRole('listitem').filter({ hasText: dollarCourse.title })
    await expect(line).toContainText(/US\$\s12,00/)
    await expect(line).toContainText(/R\$\s64,80/)
    await expect(summary).toContainText(/R\$\s54,00 \+ US\$\s12,00/)
    await expect(summary).toContainText(/Cobrado em reais\s*R\$\s118,80/)
    await expect(summary).toContainText(/Frete\s*R\$\s18,00/)
    await expect(summary).toContainText(/Total\s*R\$\s136,80/)
    await expectAccessibleOnPhoneAndDesk(page)
    await page.getByRole('link', { name: 'Finalizar Compra' }).filter({ visible: true }).click()
  })

  await test.step('the book offers its conversation in dollars', async () => {
    const bump = page.getByRole('checkbox', { name: /Terapia/ })
    await expect(page.getByRole('listitem').filter({ has: bump })).toContainText(/US\$\s30,00/)
    await bump.check()
    await buyer.fillPersonalData()
    await buyer.fillAddress()
    await buyer.choosePix()
    await expect(summary).toContainText(/R\$\s54,00 \+ US\$\s42,00/)
    await expect(summary).toContainText(/Cobrado em reais\s*R\$\s280,80/)
    // 54.00 + (12.00 + 30.00) × 5.40 + 18.00
    await expect(buyer.submit).toContainText(/R\$\s298,80/)
    await expect(buyer.submit).toBeEnabled()
    await expectAccessibleOnPhoneAndDesk(page)
  })

  await test.step('a coupon reduces the charged amount in reais', async () => {
    await buyer.applyCoupon('SABIA10')
    await expect(summary).toContainText(/–\sR\$\s28,08/)
    await expect(buyer.submit).toContainText(/R\$\s270,72/)
  })

  const order = await test.step('it is ordered and paid', async () => {
    await expect(buyer.submit).toBeEnabled()
    const id = await buyer.finish()
    const [placed] = await store.rows('select items_cents, shipping_cents, discount_cents, total_cents from orders where id = $1', [id])
    expect(placed).toEqual({ items_cents: 28_080, shipping_cents: 1_800, discount_cents: 2_808, total_cents: 27_072 })
    const [payment] = await store.rows<{ provider_order_id: string }>('select provider_order_id from payments where order_id = $1', [id])
    await sandbox.pay(payment!.provider_order_id)
    await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 60_000 })
    const email = await sandbox.onlyEmail(buyer.email)
    expect(email.text).toContain('Terapia — US$ 30,00 (R$ 162,00)')
    expect(email.text).toContain('Total pago: R$ 270,72')
    return id
  })

  await test.step('the panel shows both prices', async () => {
    const staff = new Staff(page)
    await staff.signIn(renata)
    await page.goto(`/admin/orders?busca=${order}`)
    await page.getByRole('button', { name: `Detalhes do pedido ${order.slice(0, 8)}` }).click()
    const item = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Terapia' }).first()
    await expect(item).toContainText(/R\$\s162,00/)
    await expect(item).toContainText(/US\$\s30,00/)
  })
})

test('without an exchange rate: shown in the panel before saving, not sold in the store', async ({ page, store }) => {
  await store.rows(
    "insert into courses (id, title, slug, price_cents, currency, published) values ($1, $2, 'lisboa-em-voz-baixa', 2000, 'EUR', true)",
    [euros.id, euros.title],
  )
  try {
    await test.step('the store shows the price but does not sell the course', async () => {
      await page.goto(`/courses/${euros.id}`)
      await expect(page.getByRole('button', { name: 'Indisponível' }).first()).toBeDisabled()
      await expect(page.getByRole('button', { name: /^Comprar/ })).toHaveCount(0)
      await page.goto(`/checkout?type=course&id=${euros.id}`)
      await expect(page.getByText(`“${euros.title}” não está à venda agora.`)).toBeVisible()
    })

    await test.step('a stored cart drops the course', async () => {
      const product = { id: euros.id, kind: 'course', title: euros.title, priceCents: 2000, currency: 'EUR', shippingCents: 0 }
      await page.evaluate((value) => localStorage.setItem('sabia.cart', value), JSON.stringify([{ product, quantity: 1 }]))
      await page.goto('/cart')
      await expect(page.getByText(`“${euros.title}” não está mais à venda e saiu do carrinho.`)).toBeVisible()
    })

    await test.step('the course form and the bump editor show the missing rate', async () => {
      const staff = new Staff(page)
      await staff.signIn(renata)
      await page.goto('/admin/courses/new')
      const note = page.getByText(/^No exchange rate for EUR/)
      await page.getByLabel('Currency').selectOption('USD')
      await expect(note).toHaveCount(0)
      await page.getByLabel('Currency').selectOption('EUR')
      await expect(note).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Currency').selectOption('BRL')
      await page.getByRole('button', { name: 'Add order bump' }).click()
      await page.getByRole('combobox', { name: 'Search courses' }).fill('lisboa em voz')
      await page.getByRole('option', { name: euros.title }).click()
      await expect(note).toBeVisible()
    })
  } finally {
    await store.rows('delete from courses where id = $1', [euros.id])
  }
})
