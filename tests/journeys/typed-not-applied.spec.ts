import { directCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'

test(
  'a corrected e-mail that was typed and not sent is still there when the payment arrives',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const buyer = new Buyer(page, 'endereco.erado@correio.com.br')
    await buyer.openCheckout('course', directCourse.id)
    await buyer.choosePix()
    await expect(buyer.submit).toBeEnabled()
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
