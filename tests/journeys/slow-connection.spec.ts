import type { Page } from '@playwright/test'
import type { RouteId } from '#app/first-visit/preload-scripts.ts'
import { Buyer, pressBuy } from './buyer.ts'
import { awake, expect, test } from './journey.ts'

/** The scripts of a page that the browser has not requested yet. */
const missingScripts = (page: Page, route: RouteId) =>
  page.evaluate((id) => {
    const requested = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    const { module, imports = [] } = window.__reactRouterManifest!.routes[id]!
    return [module, ...imports].filter((script) => !requested.has(script))
  }, route)

/** Holds all scripts until `release` is called. `requested`: their paths. */
async function holdScripts(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const requested = new Set<string>()
  await page.route('**/assets/*.js', async (route) => {
    requested.add(new URL(route.request().url()).pathname)
    await released
    await route.continue()
  })
  return { requested, release }
}

test(
  'every page requests its scripts at once, and those of the next step of a purchase are there before it is pressed',
  { tag: '@long' },
  async ({ page }) => {
    const buyer = new Buyer(page, 'devagar@correio.com.br')
    await buyer.search('/courses', 'Ansiedade sem mistério')
    await awake(page)

    await test.step('a product', async () => {
      const course = 'store/courses/course'
      expect(await missingScripts(page, course)).not.toEqual([])
      const { requested, release } = await holdScripts(page)
      const wanted = await missingScripts(page, course)
      await page.getByRole('link', { name: 'Ansiedade sem mistério', exact: true }).click()
      await expect(page.getByRole('progressbar', { name: 'Abrindo a página' })).toBeVisible()
      await expect(page.getByText('Buscando')).toBeHidden()
      await expect.poll(() => wanted.filter((script) => !requested.has(script))).toEqual([])
      release()
      await expect(page.getByRole('heading', { level: 1, name: 'Ansiedade sem mistério' })).toBeVisible()
      await expect(page.getByRole('progressbar', { name: 'Abrindo a página' })).toBeHidden()
    })

    await test.step('the checkout, from the cart', async () => {
      await pressBuy(page)
      await page.getByRole('link', { name: 'Ver carrinho' }).and(page.locator(':visible')).click()
      for (const route of ['store/shell/quiet-shell', 'store/checkout/checkout'] as const)
        await expect.poll(() => missingScripts(page, route)).toEqual([])
      await page.getByRole('link', { name: 'Finalizar Compra' }).and(page.locator(':visible')).click()
      await expect(page.getByLabel('Nome completo')).toBeVisible()
    })

    await test.step('the result, from the checkout', async () => {
      await page.reload()
      await awake(page)
      await expect(page.getByLabel('Nome completo')).toBeVisible()
      for (const route of ['store/shell/shell', 'store/payment/postcheckout'] as const)
        await expect.poll(() => missingScripts(page, route)).toEqual([])
    })
  },
)

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

const inParts = /x de R\$\s\d+,\d\d no cartão/

for (const width of [360, 768, 1280])
  test(`what arrives late moves nothing that is pressed, at ${width} px`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const catalogue of ['/courses', '/books', '/pacotes'])
      await test.step(`the installments of the cards of ${catalogue}`, async () => {
        const release = await hold(page, '**/api/installments/*')
        await page.goto(catalogue)
        await inItsFonts(page)
        const before = await topOf(page, 'footer')
        release()
        await expect(page.getByText(inParts).first()).toBeVisible()
        expect(await topOf(page, 'footer')).toBe(before)
      })
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
        await expect(page.getByText(inParts)).toBeVisible()
        expect(await topOf(page, facts)).toBe(before)
        await pressBuy(page)
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

test(
  'after the order is placed, the buyer sees that the payment opens, and its code stays where it is shown',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    const buyer = new Buyer(page, 'falta@correio.com.br')
    await buyer.search('/courses', 'Ansiedade sem mistério')
    await page.getByRole('link', { name: 'Ansiedade sem mistério', exact: true }).click()
    await pressBuy(page)
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
  },
)
