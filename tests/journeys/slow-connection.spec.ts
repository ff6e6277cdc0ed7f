import type { Page } from '@playwright/test'
import { signReaderIn } from '../harness/reader-session.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

/** The scripts of a page that the browser has not requested yet. */
const missingScripts = (page: Page, route: string) =>
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

test('every page requests its scripts at once, and those of the next step of a purchase are there before it is pressed', async ({
  page,
}) => {
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
    await page
      .getByRole('button', { name: /^Comprar/ })
      .and(page.locator(':visible'))
      .click()
    await page.getByRole('link', { name: 'Ver carrinho' }).and(page.locator(':visible')).click()
    for (const route of ['store/shell/quiet-shell', 'store/checkout/checkout'])
      await expect.poll(() => missingScripts(page, route)).toEqual([])
    await page.getByRole('link', { name: 'Finalizar Compra' }).and(page.locator(':visible')).click()
    await expect(page.getByLabel('Nome completo')).toBeVisible()
  })

  await test.step('the result, from the checkout', async () => {
    await page.reload()
    await awake(page)
    await expect(page.getByLabel('Nome completo')).toBeVisible()
    for (const route of ['store/shell/shell', 'store/postcheckout/postcheckout'])
      await expect.poll(() => missingScripts(page, route)).toEqual([])
  })
})

test('a screen of the panel and a page of the shelf request their scripts at once', async ({ page, context, store }) => {
  await new Staff(page).signIn(renata)
  const orders = page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Pedidos', exact: true })
  await expect(orders).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const panel = await holdScripts(page)
  await orders.click()
  await expect.poll(() => panel.requested.size).toBeGreaterThan(10)
  panel.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()

  await signReaderIn(store, context, { email: 'lia.campos@correio.com.br' })
  await page.goto('/minha-estante')
  await expect(page.getByRole('link', { name: 'Meus dados' })).toBeVisible()
  const shelf = await holdScripts(page)
  await page.getByRole('link', { name: 'Meus dados' }).click()
  await expect.poll(() => shelf.requested.size).toBeGreaterThan(3)
  shelf.release()
  await expect(page.getByRole('heading', { name: 'Nome nos certificados' })).toBeVisible()
})
