import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// The silent check answers 400 when the tenant refuses it.
test.use({ ignoredErrors: /Failed to load resource/ })

const error = (page: Page) => page.getByRole('heading', { name: 'Error', exact: true })
const callback = (query: Record<string, string>) => `/callback?${new URLSearchParams(query)}`
const beginSignIn = async (page: Page, at = '/admin') => {
  await page.goto(at)
  await page.getByRole('button', { name: 'Sign in with Auth0' }).click()
  await expect(page.getByLabel('Senha')).toBeVisible()
}

test("the provider's message is shown beside our own, as plain text and shortened", { tag: '@long' }, async ({ page }) => {
  const message = 'User <b onclick="alert(1)">did not</b> authorize, see https://elsewhere.example/help'
  await beginSignIn(page)
  await page.goto(callback({ error: 'access_denied', error_description: message, state: 'of-the-provider' }))
  await expect(error(page)).toBeVisible()
  await expect(page.getByText('The sign-in service refused the access. Ask your administrator.')).toBeVisible()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('b, a')).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(callback({ error: 'server_error', error_description: `Long${'g'.repeat(5_000)}`, state: 'of-the-provider' }))
  await expect(page.getByText('The sign-in failed. Try again.')).toBeVisible()
  await expect(page.getByText(/Longg/)).toHaveText(/^Long{100,200}…$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('a foreign state or a used link: Invalid state', async ({ page }) => {
  await beginSignIn(page)
  await page.goto(callback({ code: 'a-code', state: 'of-somebody-else' }))
  await expect(error(page)).toBeVisible()
  await expect(page.getByText('Invalid state', { exact: true })).toBeVisible()
  await expect(page.getByText('This sign-in was started elsewhere; start again here.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This sign-in link was already used. Start again.')).toBeVisible()
  await expect(page.getByText('Invalid state', { exact: true })).toBeVisible()
})

test('a silent check whose response was lost is made again, and the panel opens', { tag: '@long' }, async ({ page, store }) => {
  await new Staff(page).signIn(renata)
  let requests = 0
  await page.route(`${store.sandboxUrl}/oauth/token`, async (route) => {
    requests++
    if (requests > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto('/admin/posts')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
  // The code of the lost response, the same one again, and another one.
  expect(requests).toBe(3)
})
