import { directCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'

// An invalid coupon is refused, which the browser logs in its console.
test.use({ ignoredErrors: /422/ })

const discounts = ['select code, discount_cents from orders left join coupons on coupons.id = coupon_id where orders.email = $1'] as const

test.beforeAll(({ store }) =>
  store.rows(`insert into coupons (code, kind, amount) values ('NOCAMPO', 'PERCENTAGE', 1000) on conflict do nothing`),
)

async function fill(buyer: Buyer) {
  await buyer.openCheckout('course', directCourse.id)
  await buyer.choosePix()
  await expect(buyer.submit).toBeEnabled()
}

test(
  'a coupon that was typed and not applied is applied by the press, and paid by the next one',
  { tag: '@long' },
  async ({ page, store }) => {
    const buyer = new Buyer(page, 'digitou.o.cupom@correio.com.br')
    await fill(buyer)
    await buyer.typeCoupon('nocampo')
    await buyer.submit.click()
    await expect(page.getByText('Cupom aplicado com sucesso!')).toBeVisible()
    await expect(page.getByText('Cupom aplicado. Confira o novo total e aperte de novo para pagar.')).toBeVisible()
    await expect(buyer.submit).toContainText(/R\$\s134,10/)
    await expectAccessible(page)
    expect(await store.rows(discounts[0], [buyer.email])).toEqual([])
    await buyer.finish()
    expect(await store.rows(discounts[0], [buyer.email])).toEqual([{ code: 'NOCAMPO', discount_cents: 1490 }])
  },
)

test(
  'a corrected e-mail that was typed and not sent is still there when the payment arrives',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const buyer = new Buyer(page, 'endereco.erado@correio.com.br')
    await fill(buyer)
    const orderId = await buyer.finish()
    await page.getByRole('button', { name: 'Não é este o endereço? Corrigir' }).click()
    await page.getByLabel('E-mail certo').fill('endereco.certo@correio.com.br')
    await expect(page.getByText('Só vale depois de apertar “Corrigir o e-mail”.')).toBeVisible()
    await sandbox.pay(await store.providerOrder(orderId))
    await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByLabel('E-mail certo')).toHaveValue('endereco.certo@correio.com.br')
    await page.getByRole('button', { name: 'Corrigir o e-mail' }).click()
    await expect(page.getByText('Corrigido. A mensagem já está a caminho de')).toBeVisible()
    expect(await store.rows('select email from orders where id = $1', [orderId])).toEqual([{ email: 'endereco.certo@correio.com.br' }])
  },
)
