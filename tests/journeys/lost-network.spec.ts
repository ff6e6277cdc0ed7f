import type { Page } from '@playwright/test'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, expectAccessible, test } from './journey.ts'

// The browser logs the requests that fail without a network.
test.use({ ignoredErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load|kind: |ConnectionError|code|lost/ })
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
const quoteUrl = '**/api/create-checkout-token'
const checkout = `/checkout?type=course&id=${plainCourse.id}`
const alerts = (page: Page) => page.getByRole('alert')
const header = (page: Page, name: string) => page.getByRole('navigation', { name: 'Catálogo' }).getByRole('link', { name })

test(
  'the store without a network shows an error message and continues when the network is back',
  { tag: '@long' },
  async ({ page, context }) => {
    await page.goto('/books')
    await awake(page)
    await header(page, 'Cursos').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Cursos para/ })).toBeVisible()

    await context.setOffline(true)
    await page.getByRole('searchbox').fill('mistério')
    await expectFailure(page, 'Failed to fetch courses')
    await expectAccessible(page)
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
      await expectAccessible(page)
      await failAgain(page, 'Não foi possível abrir esta página', new RegExp(courseWithModules.id))
      await context.setOffline(false)
      await again(page)
      await expect(page.getByRole('heading', { level: 1, name: courseWithModules.title })).toBeVisible()
    })
  },
)

test(
  'typing while offline shows no error but a hint, and the total is confirmed when the network is back',
  { tag: '@long' },
  async ({ page, context }) => {
    const buyer = new Buyer(page, 'sem.conexao@correio.com.br')
    await page.goto(checkout)
    await buyer.choosePix()
    await expect(buyer.submit).toBeEnabled()

    await context.setOffline(true)
    await buyer.fillPersonalData()
    await expect(page.getByText('Sem conexão. O total é confirmado sozinho quando ela voltar.')).toBeVisible()
    await expect(buyer.submit).toBeDisabled()
    await expect(alerts(page)).toHaveCount(0)
    await expect(page.getByText('Confira o aviso acima')).toHaveCount(0)
    await expectAccessible(page)

    await context.setOffline(false)
    await expect(buyer.submit).toBeEnabled()
    await expect(buyer.submit).toContainText(/R\$\s129,00/)
    await buyer.finish()
  },
)

test(
  'a failed quote is logged, shows no error and is not repeated automatically; a page that becomes visible again requests a new one',
  { tag: '@long' },
  async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
    let calls = 0
    let broken = true
    await page.route(quoteUrl, (route) => {
      calls += 1
      return broken
        ? route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'canceling statement due to timeout' } } })
        : route.fallback()
    })
    const buyer = new Buyer(page, 'sem.cotacao@correio.com.br')
    await page.clock.install()
    await page.goto(checkout)
    await buyer.choosePix()
    const note = page.getByRole('status').filter({ hasText: 'A loja ainda não confirmou o total.' })
    await expect(note).toBeVisible()
    await expect(alerts(page)).toHaveCount(0)
    await expect(page.getByText('canceling statement')).toHaveCount(0)
    expect(logged.some((text) => text.startsWith('no quote'))).toBe(true)

    const before = calls
    await page.clock.runFor(60_000)
    expect(calls).toBe(before)

    broken = false
    // A page under Playwright is always visible, so only the event is dispatched.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(note).toHaveCount(0)
    await buyer.fillPersonalData()
    await buyer.finish()
  },
)

test('the pay button requests the total again, and pays if it is the one on the screen', async ({ page }) => {
  let broken = true
  await page.route(quoteUrl, (route) => (broken ? route.abort('failed') : route.fallback()))
  const buyer = new Buyer(page, 'de.novo@correio.com.br')
  await page.goto(checkout)
  await buyer.fillPersonalData()
  await buyer.choosePix()
  const note = page.getByText('A loja ainda não confirmou o total.')
  await expect(note).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/create-checkout-token'))
  await buyer.submit.click()
  await failed
  await expect(note).toBeVisible()
  await expect(page).toHaveURL(/\/checkout/)
  broken = false
  await buyer.finish()
})
