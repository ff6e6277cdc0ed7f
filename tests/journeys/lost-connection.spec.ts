import type { Page } from '@playwright/test'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessibleOnPhoneAndDesk, test } from './journey.ts'

const quoteUrl = '**/api/create-checkout-token'
const checkout = `/checkout?type=course&id=${plainCourse.id}`

// The browser logs the requests that fail on purpose.
test.use({ ignoredErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|503|422/ })

const alerts = (page: Page) => page.getByRole('alert')

test('typing while offline shows no error but a hint, and the total is confirmed when the network is back', async ({ page, context }) => {
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
  await expectAccessibleOnPhoneAndDesk(page)

  await context.setOffline(false)
  await expect(buyer.submit).toBeEnabled()
  await expect(buyer.submit).toContainText(/R\$\s129,00/)
  await buyer.finish()
})

test('a failed quote is logged, shows no error and is not repeated automatically; the next edit requests a new one', async ({ page }) => {
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
  await page.goto(checkout)
  await buyer.choosePix()
  const note = page.getByRole('status').filter({ hasText: 'A loja ainda não confirmou o total.' })
  await expect(note).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
  await expect(page.getByText('canceling statement')).toHaveCount(0)
  expect(logged.some((text) => text.startsWith('no quote'))).toBe(true)
  await expectAccessibleOnPhoneAndDesk(page)

  const before = calls
  await page.waitForTimeout(3_000)
  expect(calls).toBe(before)

  broken = false
  await buyer.fillPersonalData()
  await expect(note).toHaveCount(0)
  await expect(buyer.submit).toBeEnabled()
  await buyer.finish()
})

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

test('a page that becomes visible again requests the quote again', async ({ page }) => {
  let broken = true
  await page.route(quoteUrl, (route) => (broken ? route.abort('failed') : route.fallback()))
  await page.goto(checkout)
  await new Buyer(page, '').choosePix()
  await expect(page.getByText('A loja ainda não confirmou o total.')).toBeVisible()
  broken = false
  // A page under Playwright is always visible, so only the event is dispatched.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('A loja ainda não confirmou o total.')).toHaveCount(0)
  await expect(new Buyer(page, '').submit).toBeEnabled()
})

test('the address that is corrected after a lost response is that of the one order', async ({ page, store }) => {
  let lost = true
  // The order is placed, but the page does not learn it.
  await page.route('**/pagseguro/content', async (route) => {
    if (!lost) return route.fallback()
    await route.fetch({ maxRetries: 1 })
    lost = false
    await route.abort('failed')
  })
  const address = 'endereco.corrigido@correio.com.br'
  const buyer = new Buyer(page, address)
  await page.goto(`/checkout?type=book&id=${plentifulBook.id}`)
  await buyer.fillPersonalData()
  await buyer.fillAddress()
  await buyer.choosePix()
  await expect(buyer.submit).toBeEnabled()
  await buyer.submit.click()
  await expect(alerts(page)).toBeVisible()

  // Another one, of what was there before, may still be on its way.
  const quoted = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/create-checkout-token') &&
      (request.postDataJSON() as { address?: { number?: string } }).address?.number === '21',
  )
  await page.getByLabel('Número').fill('21')
  await quoted
  await expect(buyer.submit).toBeEnabled()
  await buyer.finish()
  expect(await store.rows("select address->>'number' as number from orders where email = $1", [address])).toEqual([{ number: '21' }])
})

test('an error that the buyer can solve is shown', async ({ page }) => {
  await page.route(quoteUrl, (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'ORDER_BUMP_INVALID', message: 'Este complemento não faz mais parte da oferta.' } },
    }),
  )
  await page.goto(checkout)
  await new Buyer(page, '').choosePix()
  await expect(alerts(page)).toHaveText('Este complemento não faz mais parte da oferta.')
  await expect(page.getByText('Sem o total, não dá para pagar. Confira o aviso acima.')).toBeVisible()
})

test('a price that changes while the page is open is shown, and the page does not keep waiting', async ({ page, store }) => {
  const course = 'c0000000-0000-4000-8000-000000000012'
  const [row] = await store.rows<{ price_cents: number }>('select price_cents from courses where id = $1', [course])
  const buyer = new Buyer(page, 'preco.novo@correio.com.br')
  try {
    await page.goto(`/checkout?type=course&id=${course}`)
    await buyer.choosePix()
    await expect(buyer.submit).toBeEnabled()
    await store.rows('update courses set price_cents = 9900 where id = $1', [course])
    await buyer.fillPersonalData()
    await expect(buyer.submit).toContainText(/R\$\s99,00/)
    await expect(buyer.submit).toBeEnabled()
    await expect(alerts(page)).toHaveCount(0)
  } finally {
    await store.rows('update courses set price_cents = $2 where id = $1', [course, row?.price_cents])
  }
})

test('products that could not be loaded offline are loaded when the network is back', async ({ page, context }) => {
  let broken = true
  await page.route('**/graphql', (route) => (broken ? route.abort('internetdisconnected') : route.fallback()))
  await page.goto(checkout)
  await expect(alerts(page)).toContainText('Erro ao buscar livro')
  await context.setOffline(true)
  broken = false
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /Pagamento/ })).toBeVisible()
})
