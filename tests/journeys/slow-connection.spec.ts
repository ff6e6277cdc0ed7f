import type { Page } from '@playwright/test'
import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'

/** The scripts of a page that the browser has not requested yet. */
const missingScripts = (page: Page, route: string) =>
  page.evaluate((id) => {
    const requested = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    const { module, imports = [] } = window.__reactRouterManifest!.routes[id]!
    return [module, ...imports].filter((script) => !requested.has(script))
  }, route)

test('every page requests its scripts at once, and those of the next step of a purchase are there before it is pressed', async ({
  page,
}) => {
  const buyer = new Buyer(page, 'devagar@correio.com.br')
  await buyer.search('/courses', 'Ansiedade sem mistério')

  await test.step('a product', async () => {
    const course = 'store/courses/course'
    expect(await missingScripts(page, course)).not.toEqual([])
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const requested = new Set<string>()
    await page.route('**/assets/*.js', async (route) => {
      requested.add(new URL(route.request().url()).pathname)
      await released
      await route.continue()
    })
    const wanted = await missingScripts(page, course)
    await page.getByRole('link', { name: 'Ansiedade sem mistério', exact: true }).click()
    await expect(page.getByRole('progressbar', { name: 'Abrindo a página' })).toBeVisible()
    await expect(page.getByText('Buscando')).toBeHidden()
    await expect.poll(() => wanted.filter((script) => !requested.has(script))).toEqual([])
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Ansiedade sem mistério' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Abrindo a página' })).toBeHidden()
    await page.unrouteAll()
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
    await expect(page.getByLabel('Nome completo')).toBeVisible()
    for (const route of ['store/shell/shell', 'store/postcheckout/postcheckout'])
      await expect.poll(() => missingScripts(page, route)).toEqual([])
  })
})
