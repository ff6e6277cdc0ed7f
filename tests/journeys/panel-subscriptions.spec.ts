import { sellOrder } from '../screens/place-order.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test(
  'staff make a plan, see who subscribes, give days, and end a subscription from its page',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const staff = new Staff(page)
    const main = page.getByRole('main')
    await staff.signIn(renata, '/admin/plans/new')

    await test.step('a plan', async () => {
      await page.getByLabel('Título', { exact: true }).fill('Clube da noite')
      await page.getByLabel('Preço', { exact: true }).fill('39,90')
      await page.getByLabel('Todos os cursos publicados').check()
      await page.getByRole('checkbox', { name: 'Publicado', exact: true }).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Criar plano' }).click()
      await expect(staff.row('Clube da noite')).toContainText('R$ 39,90 por mês')
      await expectAccessible(page)
    })

    const [plan] = await store.rows<{ id: string }>(`select id from plans where title = 'Clube da noite'`)
    const email = 'noite.inteira@correio.com.br'
    const orderId = await sellOrder(store, sandbox, { email, items: [{ id: plan!.id, quantity: 1 }] })

    await test.step('its subscription, with its first cycle', async () => {
      await page.goto('/admin/subscriptions')
      await expect(main.getByText(/^Neste mês: [1-9]\d* em dia, R\$/)).toBeVisible()
      await main.getByText('Neste mês').click()
      await expectAccessible(page)
      await main
        .getByRole('link', { name: /^Assinatura de/ })
        .first()
        .click()
      await expect(main.getByRole('heading', { name: 'Clube da noite', level: 1 })).toBeVisible()
      await expect(main.getByText('Em dia')).toBeVisible()
      await expect(main.getByRole('link', { name: orderId.slice(0, 8) })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('days are given, and it ends', async () => {
      const paidUntil = main.getByText('Pago até').locator('xpath=following-sibling::dd')
      const before = await paidUntil.textContent()
      await main.getByRole('button', { name: 'Dar 7 dias' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Dar 7 dias' }).click()
      await staff.expectToast('7 dias dados')
      await expect(paidUntil).not.toHaveText(before!)
      await main.getByRole('button', { name: 'Cancelar a assinatura…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a assinatura' }).click()
      await staff.expectToast('Assinatura cancelada')
      await expect(main.getByText('Cancelada', { exact: true })).toBeVisible()
    })
  },
)
