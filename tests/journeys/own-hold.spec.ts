import { directBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessibleOnPhoneAndDesk, test } from './journey.ts'

test.use({ ignoredErrors: /409/ })

test(
  'a buyer corrects the e-mail and pays by card: their own unpaid order gives up the last copy and the coupon',
  { tag: '@long' },
  async ({ page, store }) => {
    const stockAndUses = () =>
      store.rows(
        `select stock, used, status, cancel_reason from books, coupons, orders where books.id = $1 and coupons.code = 'MEUUNICO' and orders.email like $2 order by orders.created_at`,
        [directBook.id, 'minha.reserva%'],
      )
    await store.rows('update books set stock = 1 where id = $1', [directBook.id])
    await store.rows(`insert into coupons (code, kind, amount, max_uses) values ('MEUUNICO', 'PERCENTAGE', 5000, 1)`)
    const buyer = new Buyer(page, 'minha.reserva@coreio.com.br')

    await test.step('the first order takes the last copy and the only use of the coupon', async () => {
      await page.goto(`/checkout?type=book&id=${directBook.id}`)
      await buyer.fillPersonalData()
      await buyer.fillAddress()
      await buyer.applyCoupon('MEUUNICO')
      await expect(page.getByText('Cupom aplicado com sucesso!')).toBeVisible()
      await buyer.choosePix()
      await expect(buyer.submit).toBeEnabled()
      await buyer.finish()
      expect(await stockAndUses()).toEqual([{ stock: 0, used: 1, status: 'PENDING', cancel_reason: null }])
    })

    await test.step('the form is there again, with what was typed; a discount that was lowered meanwhile is told before it is paid', async () => {
      await page.goBack()
      await page.getByRole('button', { name: 'Fazer um novo pedido' }).click()
      await page.getByLabel('E-mail').fill('minha.reserva@correio.com.br')
      await buyer.applyCoupon('MEUUNICO')
      await expect(page.getByText('Cupom aplicado com sucesso!')).toBeVisible()
      await expect(buyer.submit).toContainText(/40,50/)
      await store.rows(`update coupons set amount = 2000 where code = 'MEUUNICO'`)
      await buyer.chooseCard()
      await expect(buyer.submit).toBeEnabled()
      await buyer.submit.click()
      await expect(page.getByRole('alert')).toContainText(/O total mudou desde que a página foi aberta: agora é R\$\s54,00/)
      await expect(buyer.submit).toContainText(/54,00/)
      await expect(page.getByLabel('E-mail')).toHaveValue('minha.reserva@correio.com.br')
      // Until the new total is quoted, the button is pale.
      await expect(buyer.submit).toBeEnabled()
      await expectAccessibleOnPhoneAndDesk(page)
    })

    await test.step('the next press pays the new total, and the new order replaces the first', async () => {
      await buyer.finish('redirect')
      expect(await stockAndUses()).toEqual([
        { stock: 0, used: 1, status: 'CANCELED', cancel_reason: 'REPLACED' },
        { stock: 0, used: 1, status: 'PENDING', cancel_reason: null },
      ])
    })

    await test.step('which the buyer cancels on its page', async () => {
      await page.getByRole('button', { name: 'Desistir' }).click()
      await page.getByRole('button', { name: 'Cancelar pedido' }).click()
      await expect(page.getByText('Cancelar este pedido?')).toBeFocused()
      await expectAccessibleOnPhoneAndDesk(page)
      await page.getByRole('button', { name: 'Cancelar pedido' }).click()
      await expect(page.getByRole('heading', { name: 'Pedido cancelado' })).toBeFocused()
      await expectAccessibleOnPhoneAndDesk(page)
      expect(await stockAndUses()).toMatchObject([
        { stock: 1, used: 0 },
        { status: 'CANCELED', cancel_reason: 'BUYER' },
      ])
      // The address has the reference of the card page still, and says the same; without it there is no order any more.
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Pedido cancelado' })).toBeVisible()
      await page.goto('/postcheckout')
      await expect(page).toHaveURL(/\/cart$/)
    })
  },
)
