import { expect, type Page, test as base } from '@playwright/test'
import { SandboxConsole } from '../harness/sandbox-console.ts'
import { StoreUnderTest } from '../harness/store-under-test.ts'
import { findViolations } from './find-violations.ts'

interface Fixtures {
  /** Console errors that a journey causes on purpose. Browsers log each refused request, for example. */
  ignoredErrors: RegExp
  /** Errors of the page: whatever a page logs as an error or throws fails the journey. */
  pageErrors: string[]
  sandbox: SandboxConsole
}

/** One store for all journeys of a worker. They share it as buyers do, each with its own e-mail address. */
export const test = base.extend<Fixtures, { store: StoreUnderTest }>({
  store: [
    async ({}, provide) => {
      const store = await StoreUnderTest.open()
      await provide(store)
      await store.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ store }, provide) => provide(store.url),
  sandbox: ({ store }, provide) => provide(new SandboxConsole(store.sandboxUrl, () => store.hasWork())),
  ignoredErrors: [/(?!)/, { option: true }],
  pageErrors: [
    async ({ page, ignoredErrors }, provide) => {
      const pageErrors: string[] = []
      page.on('pageerror', (error) => pageErrors.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && pageErrors.push(`${message.text()} (${message.location().url})`))
      await provide(pageErrors)
      expect(pageErrors.filter((pageError) => !ignoredErrors.test(pageError))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Waits until the page is interactive. Until then links work as plain links and clicks are queued (store/shell/arrival.tsx). */
export const awake = (page: Page) => page.waitForFunction(() => '__reactRouterDataRouter' in window && !window.earlyPresses)

/** Goes to another address within the page, as a jump in its history does. */
export const jump = (page: Page, to: string) =>
  page.evaluate(
    (address) =>
      (window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }).__reactRouterDataRouter.navigate(address),
    to,
  )

/**
 * Checks the page in its current state on a phone and on a desktop, one in the dark and one in the light: width and theme are independent.
 */
export async function expectAccessibleOnPhoneAndDesk(page: Page) {
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
}

/** WCAG 2.2 AA, as far as it can be checked automatically. */
export async function expectAccessible(page: Page) {
  // Text that is fading in has less contrast, so wait for animations. A page in the background is not drawn and its animations never end.
  await page.bringToFront()
  await page.evaluate(() =>
    Promise.race([
      new Promise((resolve) => setTimeout(resolve, 2_000)),
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
          .map((one) => one.finished),
      ),
    ]),
  )
  expect(await findViolations(page)).toEqual([])
}
