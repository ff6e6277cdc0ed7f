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

test('a foreign state or a used link: Invalid state', { tag: '@long' }, async ({ page }) => {
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
