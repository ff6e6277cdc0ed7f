import { expect, type Locator, type Page, type Route, test as base } from '@playwright/test'
import { SandboxConsole } from '../harness/sandbox-console.ts'
import { StoreUnderTest } from '../harness/store-under-test.ts'
import { findViolations } from './find-violations.ts'

interface Fixtures {
  /** Console errors that a journey causes on purpose. Browsers log each refused request, for example. */
  ignoredErrors: RegExp
  /** A press after which nothing has the focus fails the journey. */
  keepsFocus: boolean
  /** Errors of the page: whatever it logs as an error or throws, and each violation of the content security policy, fails the journey. */
  pageErrors: string[]
  sandbox: SandboxConsole
}

/** One store for all journeys of a worker. They share it as buyers do, each with its own e-mail address. */
export const test = base.extend<Fixtures, { store: StoreUnderTest; variables: Record<string, string> }>({
  /** The store's environment. A file that sets it gets a store of its own. */
  variables: [{}, { scope: 'worker', option: true }],
  store: [
    async ({ variables }, provide) => {
      const store = await StoreUnderTest.open(variables)
      await provide(store)
      await store.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ store }, provide) => provide(store.url),
  sandbox: ({ store }, provide) => provide(new SandboxConsole(store.sandboxUrl, () => store.dueJobs())),
  ignoredErrors: [/(?!)/, { option: true }],
  keepsFocus: [false, { option: true }],
  pageErrors: [
    async ({ page, ignoredErrors, keepsFocus }, provide) => {
      const pageErrors: string[] = []
      page.on('pageerror', (error) => pageErrors.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && pageErrors.push(`${message.text()} (${message.location().url})`))
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`blocked by the policy: ${effectiveDirective} ${blockedURI}`),
        ),
      )
      if (keepsFocus) await page.addInitScript(reportLostFocus)
      await provide(pageErrors)
      expect(pageErrors.filter((pageError) => !ignoredErrors.test(pageError))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Logs an error in the page when a button that was pressed goes away and nothing takes its focus: the keyboard would begin at the top again. */
function reportLostFocus() {
  let pressed: Element | null = null
  let presses = 0
  const seen = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null
    presses += 1
  }
  addEventListener('click', seen, true)
  new MutationObserver(() => {
    if (!pressed || pressed.isConnected) return
    const { textContent } = pressed
    const press = presses
    pressed = null
    setTimeout(() => {
      if (presses === press && document.activeElement === document.body)
        console.error(`nothing has the focus after a press of “${textContent.trim()}”`)
    }, 1_000)
  }).observe(document, { childList: true, subtree: true })
}

/** Waits until the page is interactive. Until then links work as plain links and clicks are queued (store/shell/arrival.tsx). */
export const awake = (page: Page) => page.waitForFunction(() => '__reactRouterDataRouter' in window && !window.earlyPresses)

/**
 * Waits until the video has played for so many seconds. From then on it plays slowly: a lesson of half a minute would be over before a busy
 * machine has pressed a few keys.
 */
export const playsSlowly = (page: Page, seconds: number) =>
  page.waitForFunction((enough) => {
    const video = document.querySelector('video')
    if (!video || video.currentTime <= enough) return false
    video.playbackRate = 0.1
    return true
  }, seconds)

/** WCAG 2.2 AA, as far as it can be checked automatically. Other widths and the dark are looked at by screens.spec.ts. */
export async function expectAccessible(page: Page) {
  // Text that is fading in has less contrast, so animations are ended. A page in the background is not drawn.
  await page.bringToFront()
  await standStill(page)
  let result = await findViolations(page)
  // On a busy machine a check takes seconds. What began to fade meanwhile is looked at again when it has ended.
  for (let again = 0; result.moved && result.violations.length > 0 && again < 5; again++) {
    await standStill(page)
    result = await findViolations(page)
  }
  expect(result.violations).toEqual([])
}

const standStill = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  })

/** Whether a press on the middle of the control meets it and nothing above it, and the whole of it is in the window. */
export const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
    return (
      top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && [top + 2, bottom - 2].every((y) => element.contains(at(y)))
    )
  })

/**
 * Two clicks at once. On a slow machine the second one of a real double click would meet whatever is there once the first one has changed
 * the page.
 */
export async function clickTwice(control: Locator) {
  await expect(control).toBeVisible()
  await expect(control).toBeEnabled()
  await control.evaluate((one: HTMLElement) => {
    one.click()
    one.click()
  })
}

/** Handles the next mutation of the panel. Others of its requests repeat by themselves, and may come at any moment. */
export async function onNextMutation(page: Page, handle: (route: Route) => Promise<unknown>) {
  let isHandled = false
  await page.route('**/graphql', async (route) => {
    const isNext = !isHandled && /^\s*mutation/.test((route.request().postDataJSON() as { query: string }).query)
    isHandled ||= isNext
    await (isNext ? handle(route) : route.fallback())
  })
}
