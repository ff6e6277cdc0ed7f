import type { Page } from '@playwright/test'
import { signReaderIn } from '../harness/reader-session.ts'
import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

/** Holds the responses of an address until `release` is called: of GraphQL those of one operation. */
async function hold(page: Page, address: string, operation = '') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().postData()?.includes(operation) ?? !operation) await released
    await route.continue()
  })
  return release
}

/** Without the scroll offset: the page may have been scrolled meanwhile. */
const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY)

/** Its text wraps otherwise in the fonts of the system. */
const inItsFonts = (page: Page) => page.waitForFunction(() => !document.documentElement.dataset.fonts && document.fonts.status === 'loaded')

for (const width of [360, 768, 1280])
  test(`what arrives late moves nothing that is pressed, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const [catalogue, title] of [
      ['/courses', 'Ansiedade sem mistério'],
      ['/books', 'A coragem de descansar'],
    ] as const)
      await test.step(`the installments of ${title}`, async () => {
        const release = await hold(page, '**/api/installments/*')
        await new Buyer(page, 'firme@correio.com.br').search(catalogue, title)
        await page.getByRole('link', { name: title, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await inItsFonts(page)
        const facts = 'article ul.border-t'
        const before = await topOf(page, facts)
        release()
        await expect(page.getByText(/x de R\$\s\d+,\d\d no cartão/)).toBeVisible()
        expect(await topOf(page, facts)).toBe(before)
        await page
          .getByRole('button', { name: /^Comprar/ })
          .and(page.locator(':visible'))
          .click()
        await expect(page.getByRole('link', { name: 'Ver carrinho' }).and(page.locator(':visible'))).toBeVisible()
      })

    await test.step('the address that is looked up', async () => {
      await page.goto('/checkout')
      const release = await hold(page, '**/api/postal-codes/*')
      const field = 'input[name=number]'
      await expect(page.locator(field)).toBeVisible()
      await inItsFonts(page)
      const before = await topOf(page, field)
      await page.getByLabel('CEP').pressSequentially('40155210')
      await expect(page.getByText('Buscando o endereço')).toBeVisible()
      expect(await topOf(page, field)).toBe(before)
      release()
      await expect(page.getByText('Buscando o endereço')).toBeHidden()
      expect(await topOf(page, field)).toBe(before)
    })
  })

test('after the order is placed, the buyer sees that the payment opens, and its code stays where it is shown', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const buyer = new Buyer(page, 'falta@correio.com.br')
  await buyer.search('/courses', 'Ansiedade sem mistério')
  await page.getByRole('link', { name: 'Ansiedade sem mistério', exact: true }).click()
  await page
    .getByRole('button', { name: /^Comprar/ })
    .and(page.locator(':visible'))
    .click()
  await expect(page.getByRole('link', { name: 'Ver carrinho' }).and(page.locator(':visible'))).toBeVisible()
  await page.goto('/checkout')
  await buyer.fillPersonalData()
  await buyer.choosePix()
  const openResult = await hold(page, '**/postcheckout.data*')
  const release = await hold(page, '**/api/orders/*/status')
  await buyer.submit.click()
  // The page has become shorter than the offset by which it was scrolled.
  await expect(page.getByText('Redirecionando...')).toBeInViewport({ ratio: 1 })
  openResult()
  const steps = 'main ol'
  await expect(page.locator(steps)).toBeVisible()
  await inItsFonts(page)
  const before = await topOf(page, steps)
  await expect(page.getByRole('timer')).toBeHidden()
  release()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await topOf(page, steps)).toBe(before)
})

for (const { path, operation, late } of [
  { path: '/admin/orders', operation: 'query CountWaitingOrders', late: /pedidos? pagos? esperando envio/ },
  { path: '/admin/reconciliation', operation: 'query ListTransferDays', late: 'Importar o extrato de um dia' },
])
  test(`what is pressed in ${path} is shown when what is above it is read`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await new Staff(page).signIn(renata)
    const release = await hold(page, '**/graphql', operation)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    const listed = page.locator('main [aria-busy]').filter({ has: page.locator('table, .border-dashed') })
    await expect(listed).toBeAttached()
    await expect(listed).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeHidden()
    release()
    await expect(page.getByText(late)).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(listed).toBeVisible()
  })

test('the devices come after the personal data', async ({ page, context, store }) => {
  await signReaderIn(store, context, { email: 'lia.campos@correio.com.br' })
  const release = await hold(page, '**/api/library/privacy')
  await page.goto('/minha-estante/dados')
  await expect(page.getByRole('heading', { name: 'Nome nos certificados' })).toBeVisible()
  await expect(page.getByText('Lendo os seus dados')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aparelhos' })).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Aparelhos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Apagar os meus dados' })).toBeVisible()
})
