import { plainCourse } from '#database/seed/fixtures.ts'
import { sellOrder } from '../screens/place-order.ts'
import { endSession, signInAgain } from './ended-session.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// The browser logs the calls that fail on purpose.
test.use({ ignoredErrors: /Failed to load resource/ })

test(
  'what is typed on the page of an order is asked about before it is lost, and survives the end of the session',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const orderId = await sellOrder(store, sandbox, { email: 'quem.digita@correio.com.br', items: [{ id: plainCourse.id, quantity: 1 }] })
    const staff = new Staff(page)
    await staff.signIn(renata, '/admin/orders')
    const open = () => staff.row(orderId.slice(0, 8)).getByRole('link').first().click()
    await open()
    const main = page.getByRole('main')
    const leave = () => main.getByRole('link', { name: 'Pedidos', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Fechar sem salvar?' })
    const stay = () => question.getByRole('button', { name: 'Ficar' }).click()

    await test.step('what is missing is said at its field, and nothing is asked while nothing is typed', async () => {
      await main.getByRole('button', { name: 'Corrigir e-mail' }).click()
      await main.getByRole('button', { name: 'Corrigir', exact: true }).click()
      await expect(main.getByLabel('Motivo')).toHaveAccessibleDescription('Escreva o motivo.')
      await expect(main.getByLabel('Motivo')).toBeFocused()
      await leave()
      await expect(question).toHaveCount(0)
      await open()
    })

    await test.step('each way out asks, and names what would be lost', async () => {
      await main.getByRole('button', { name: 'Corrigir e-mail' }).click()
      await main.getByLabel('Motivo').fill('Ligou para corrigir')
      await main.getByRole('button', { name: 'Anotar' }).click()
      await main.getByLabel('Anotação').fill('Mudou de ideia')
      await main.getByRole('button', { name: 'Registrar contestação' }).click()
      await main.getByLabel('Protocolo no PagBank').fill('MED-7')
      await leave()
      for (const name of ['o e-mail corrigido', 'a anotação', 'a contestação']) await expect(question).toContainText(name)
      await expectAccessible(page)
      await stay()
      await page.goBack()
      await stay()
      await expect(main.getByLabel('Protocolo no PagBank')).toHaveValue('MED-7')
      await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}`))
    })

    await test.step('what is canceled, or as it was, is not asked about', async () => {
      const dispute = main.locator('form').filter({ hasText: 'Protocolo no PagBank' })
      await dispute.getByRole('button', { name: 'Cancelar' }).click()
      await main.getByLabel('Anotação').fill('')
      await leave()
      await expect(question).toContainText('Ainda não foi salvo: o e-mail corrigido.')
      await stay()
    })

    await test.step('after the session ended, a new sign-in leaves the page as it is', async () => {
      await main.getByLabel('E-mail certo').fill('quem.digita@exemplo.com.br')
      await endSession(page, store.url, store.sandboxUrl)
      await main.getByRole('button', { name: 'Corrigir', exact: true }).click()
      await expect(main.getByText(/^Sua sessão terminou\./)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await signInAgain(page, 'Entrar de novo', renata, main.locator('form').filter({ hasText: 'E-mail certo' }))
      await expect(main.getByText(/^Você entrou de novo\./)).toBeVisible()
      await expect(main.getByText('Authentication required')).toHaveCount(0)
      await expect(main.getByLabel('E-mail certo')).toHaveValue('quem.digita@exemplo.com.br')
      await expect(main.getByLabel('Motivo').first()).toHaveValue('Ligou para corrigir')
      await main.getByRole('button', { name: 'Corrigir', exact: true }).click()
      await staff.expectToast('E-mail corrigido')
      expect(await store.rows('select email from orders where id = $1', [orderId])).toEqual([{ email: 'quem.digita@exemplo.com.br' }])
    })

    await test.step('it is left once the user says so', async () => {
      await main.getByRole('button', { name: 'Corrigir e-mail' }).click()
      await main.getByLabel('Motivo').first().fill('Outra vez')
      await leave()
      await question.getByRole('button', { name: 'Fechar sem salvar' }).click()
      await expect(page).toHaveURL(/\/admin\/orders$/)
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
