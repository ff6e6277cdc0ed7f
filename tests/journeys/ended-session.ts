import type { Locator, Page } from '@playwright/test'

const refused = { code: 'UNAUTHENTICATED', message: 'Authentication required' }

/** Ends the session at the provider, and refuses the token that the page holds until a page of the provider was opened. */
export async function endSession(page: Page, storeUrl: string, sandboxUrl: string) {
  await page.context().clearCookies({ name: /^sabia_tenant/ })
  let ended = true
  await page.route(
    (url) => url.href.startsWith(`${storeUrl}/graphql`) || url.pathname.endsWith('/permissions'),
    (route) => {
      if (!ended || route.request().method() !== 'POST') return route.fallback()
      return route.request().url().includes('/graphql')
        ? route.fulfill({ json: { errors: [{ message: refused.message, extensions: { code: refused.code } }] } })
        : route.fulfill({ status: 401, json: { error: refused } })
    },
  )
  // The route stays: if it is removed while the browser is on its way to another page, that page may never load.
  page.context().on('response', (response) => {
    if (response.url().startsWith(sandboxUrl) && response.request().isNavigationRequest() && response.status() === 200) ended = false
  })
}

async function enter(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill('sabia')
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Signs in in the window that the button opens. */
export async function signInAgain(page: Page, button: string, email: string, within: Page | Locator = page) {
  const opened = page.waitForEvent('popup')
  await within.getByRole('button', { name: button }).first().click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await enter(popup, email)
  await closed
  await page.bringToFront()
}
