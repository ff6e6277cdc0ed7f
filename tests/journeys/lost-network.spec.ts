import type { Page } from '@playwright/test'
import { courseWithModules, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { awake, expect, expectAccessibleOnPhoneAndDesk, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// The browser logs the requests that fail without a network.
test.use({ ignoredErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load|kind: |ConnectionError|code|lost/ })
test.describe.configure({ mode: 'parallel' })

const advice = 'A loja não respondeu: confira a sua conexão com a internet e tente de novo.'

async function expectFailure(page: Page, message: string) {
  const alert = page.getByRole('alert').filter({ hasText: advice })
  await expect(alert).toBeVisible()
  await expect(alert.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByText(/TypeError|dynamically imported|NetworkError|abort/i)).toHaveCount(0)
}
const again = (page: Page) => page.getByRole('button', { name: 'Tentar de novo' }).click()
/** The error of the first attempt stays while the second one runs, so wait until that has failed as well. */
async function failAgain(page: Page, message: string, wanted: RegExp) {
  const failed = page.waitForEvent('requestfailed', (request) => wanted.test(request.url()))
  await again(page)
  await failed
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveAttribute('aria-busy', 'false')
  await expectFailure(page, message)
}
const header = (page: Page, name: string) => page.getByRole('navigation', { name: 'Catálogo' }).getByRole('link', { name })

test('the store without a network shows an error message and continues when the network is back', async ({ page, context }) => {
  await page.goto('/books')
  await awake(page)
  await header(page, 'Cursos').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Cursos para/ })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('searchbox').fill('mistério')
  await expectFailure(page, 'Failed to fetch courses')
  await expectAccessibleOnPhoneAndDesk(page)
  await failAgain(page, 'Failed to fetch courses', /graphql/)
  await context.setOffline(false)
  await again(page)
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([courseWithModules.title])
  await expect(page.getByRole('searchbox')).toHaveValue('mistério')

  await test.step('a page whose script is not loaded yet', async () => {
    await context.setOffline(true)
    await page.getByRole('link', { name: courseWithModules.title, exact: true }).click()
    await expectFailure(page, 'Não foi possível abrir esta página')
    await expect(header(page, 'E-books')).toBeVisible()
    await expectAccessibleOnPhoneAndDesk(page)
    await failAgain(page, 'Não foi possível abrir esta página', new RegExp(courseWithModules.id))
    await context.setOffline(false)
    await again(page)
    await expect(page.getByRole('heading', { level: 1, name: courseWithModules.title })).toBeVisible()
  })
})

test('pages without a request open without a network', async ({ page, context }) => {
  await page.goto('/nada-por-aqui')
  await page.goto('/cart')
  await awake(page)
  await page.getByRole('link', { name: 'Voltar aos cursos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Cursos para/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Carrinho' }).first().click()
  await expect(page.getByText('Seu carrinho está vazio')).toBeVisible()
})

test('the checkout without a network', async ({ page, context }) => {
  await page.goto('/courses')
  // Until then the press is queued, and leaving the page would lose it.
  await awake(page)
  await page.getByRole('button', { name: `Comprar: ${plainCourse.title}` }).click()
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: /^Pagamento/ })).toBeVisible()
  await page.getByRole('link', { name: 'Carrinho', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Finalizar Compra' }).filter({ visible: true }).click()
  await expectFailure(page, 'Erro ao buscar livro')
  await context.setOffline(false)
  // It retries automatically when the network is back.
  await expect(page.getByRole('heading', { level: 1, name: /^Pagamento/ })).toBeVisible()
})

test('a code that could not be verified is verified by pressing the button again', async ({ page }) => {
  await page.goto('/verificar')
  await awake(page)
  let lost = true
  await page.route('**/api/verify/**', (route) => (lost ? route.abort('internetdisconnected') : route.fallback()))
  const press = () => page.getByRole('button', { name: 'Verificar' }).click()
  await page.getByLabel('Código').fill('ABCD-EFGH-JK')
  await press()
  await expectFailure(page, 'Não deu para verificar agora. Tente de novo em instantes.')
  lost = false
  await press()
  await expect(page.getByRole('heading', { name: 'Código desconhecido' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/verificar$/)
})

test('the page is reloaded when the files of its version no longer exist', async ({ page }) => {
  await page.goto('/courses')
  await awake(page)
  let gone = true
  // The file of the page of one book, not book-badges-….js, which the list of the books loads as well.
  const bookPage = /\/assets\/book-[\w-]{8}\.js$/
  await page.route(bookPage, (route) => (gone ? route.fulfill({ status: 404, body: '' }) : route.fallback()))
  await header(page, 'E-books').click()
  const loaded = page.waitForEvent('load')
  // The page that is loaded anew is of the new version.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) gone = false
  })
  await page.getByRole('searchbox', { name: 'Buscar e-books' }).fill('manual do medo')
  await page.getByRole('link', { name: ebook.title, exact: true }).click()
  await loaded
  await expect(page).toHaveURL(new RegExp(`/books/${ebook.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: ebook.title })).toBeVisible()
})

test('the panel without a network: lists, forms, screens and actions', async ({ page, context }) => {
  const staff = new Staff(page)
  await staff.signIn(renata)
  const lists = [
    ['Cursos', 'Failed to fetch courses'],
    ['Pedidos', 'Failed to fetch orders'],
    ['Posts', 'Failed to fetch news'],
    ['Banners', 'Failed to fetch banners'],
    ['Livros', 'Failed to fetch books'],
  ] as const
  const tryAgain = page.getByRole('button', { name: /^(Try again|Tentar de novo)$/ })
  for (const [entry] of lists) await staff.go(entry)
  for (const [entry, message] of lists) {
    await test.step(entry, async () => {
      await staff.go(entry)
      await expect(page.getByRole('main').getByText(/^(Showing|Mostrando) \d/)).toBeVisible()
      await context.setOffline(true)
      await page.getByRole('searchbox').fill('a')
      await expectFailure(page, message)
      await context.setOffline(false)
      await tryAgain.click()
      await expect(page.getByRole('main').getByText(/^(Showing|Mostrando) \d/)).toBeVisible()
      await expect(page.getByRole('searchbox')).toHaveValue('a')
    })
  }
  await test.step('a row that cannot be removed', async () => {
    await staff.go('Posts')
    await context.setOffline(true)
    await page
      .getByRole('button', { name: /^(Delete|Remove)/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await staff.expectToast('Failed to remove news')
    await staff.expectToast(advice)
    await context.setOffline(false)
  })
  await test.step('a screen whose script is not loaded yet', async () => {
    await staff.go('Painel')
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Cupons' }).click()
    await expectFailure(page, 'Não foi possível abrir esta tela')
    await expectAccessibleOnPhoneAndDesk(page)
    await context.setOffline(false)
    await tryAgain.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cupons' })).toBeVisible()
  })
})
