import { plainCourse } from '#database/seed/fixtures.ts'
import { sellOrder } from '../screens/place-order.ts'
import { endSession, signInAgain } from './ended-session.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// The browser logs the calls that fail on purpose.
test.use({ ignoredErrors: /Failed to load resource/ })

const dialogName = /Detalhes do Pedido/

test(
  'what is typed in the dialog of an order is asked about before it is lost, and survives the end of the session',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const orderId = await sellOrder(store, sandbox, { email: 'quem.digita@correio.com.br', items: [{ id: plainCourse.id, quantity: 1 }] })
    const staff = new Staff(page)
    await staff.signIn(renata, '/admin/orders')
    await staff
      .row(orderId.slice(0, 8))
      .getByRole('button', { name: /^Detalhes do pedido/ })
      .click()
    const dialog = page.getByRole('dialog', { name: dialogName })
    const question = page.getByRole('dialog', { name: 'Fechar sem salvar?' })
    const stay = () => question.getByRole('button', { name: 'Ficar' }).click()

    await test.step('what is missing is said at its field, and nothing is asked while nothing is typed', async () => {
      await dialog.getByRole('button', { name: 'Corrigir e-mail' }).click()
      await dialog.getByRole('button', { name: 'Corrigir', exact: true }).click()
      await expect(dialog.getByLabel('Motivo')).toHaveAccessibleDescription('Escreva o motivo.')
      await expect(dialog.getByLabel('Motivo')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(question).toHaveCount(0)
      await page.goForward()
      await staff
        .row(orderId.slice(0, 8))
        .getByRole('button', { name: /^Detalhes do pedido/ })
        .click()
    })

    await test.step('each way out asks, and names what would be lost', async () => {
      await dialog.getByRole('button', { name: 'Corrigir e-mail' }).click()
      await dialog.getByLabel('Motivo').fill('Ligou para corrigir')
      await dialog.getByRole('button', { name: 'Registrar desistência…' }).click()
      await dialog.getByLabel('Motivo').last().fill('Mudou de ideia')
      await dialog.getByRole('button', { name: 'Registrar contestação' }).click()
      await dialog.getByLabel('Protocolo no PagBank').fill('MED-7')
      // Browsers let a page stop only the first of two gestures that nobody has touched the page between.
      for (let press = 0; press < 3; press++) {
        await page.keyboard.press('Escape')
        await expect(question).toContainText('o e-mail corrigido')
        await expect(question).toContainText('a desistência')
        await expect(question).toContainText('a contestação')
        if (press === 0) await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(question).toHaveCount(0)
      }
      await dialog.getByRole('button', { name: 'Fechar' }).first().click()
      await stay()
      await page.goBack()
      await stay()
      await expect(dialog.getByLabel('Protocolo no PagBank')).toHaveValue('MED-7')
      await expect(page).toHaveURL(new RegExp(`pedido=${orderId}`))
    })

    await test.step('what is canceled, or as it was, is not asked about', async () => {
      const dispute = dialog.locator('form').filter({ hasText: 'Protocolo no PagBank' })
      await dispute.getByRole('button', { name: 'Cancelar' }).click()
      await dialog.getByLabel('Motivo').last().fill('')
      await page.keyboard.press('Escape')
      await expect(question).toContainText('Ainda não foi salvo: o e-mail corrigido.')
      await stay()
    })

    await test.step('after the session ended, a new sign-in leaves the dialog as it is', async () => {
      await dialog.getByLabel('E-mail certo').fill('quem.digita@exemplo.com.br')
      await endSession(page, store.url, store.sandboxUrl)
      await dialog.getByRole('button', { name: 'Corrigir', exact: true }).click()
      await expect(dialog.getByText(/^Sua sessão terminou\./)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await signInAgain(page, 'Entrar de novo', renata, dialog.locator('form').filter({ hasText: 'E-mail certo' }))
      await expect(dialog.getByText(/^Você entrou de novo\./)).toBeVisible()
      await expect(dialog.getByText('Authentication required')).toHaveCount(0)
      await expect(dialog.getByLabel('E-mail certo')).toHaveValue('quem.digita@exemplo.com.br')
      await expect(dialog.getByLabel('Motivo').first()).toHaveValue('Ligou para corrigir')
      await dialog.getByRole('button', { name: 'Corrigir', exact: true }).click()
      await staff.expectToast('E-mail corrigido')
      expect(await store.rows('select email from orders where id = $1', [orderId])).toEqual([{ email: 'quem.digita@exemplo.com.br' }])
    })

    await test.step('it closes once the user says so', async () => {
      await dialog.getByRole('button', { name: 'Corrigir e-mail' }).click()
      await dialog.getByLabel('Motivo').first().fill('Outra vez')
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Fechar sem salvar' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page).not.toHaveURL(/pedido=/)
    })
  },
)

test('signing out in one tab signs the other tabs out', { tag: '@long' }, async ({ page, context }) => {
  const staff = new Staff(page)
  await staff.signInAnew(renata)
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin/coupons/new')
  await other.getByLabel('Código').fill('DEPOIS')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(other.getByRole('button', { name: 'Sign in with Auth0' })).toBeVisible()
  await page.waitForURL(/\/courses$/)
  await other.getByRole('button', { name: 'Sign in with Auth0' }).click()
  await other.getByLabel('E-mail').fill(renata)
  await other.getByLabel('Senha').fill('sabia')
  await other.getByRole('button', { name: 'Entrar' }).click()
  await expect(other.getByText(/^Rascunho recuperado\./)).toBeVisible()
  await expect(other.getByLabel('Código')).toHaveValue('DEPOIS')
})
