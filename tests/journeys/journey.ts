import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import { SandboxConsole } from '../harness/sandbox-console.ts'
import { StoreUnderTest } from '../harness/store-under-test.ts'

interface Fixtures {
  /** Complaints that a journey causes on purpose: a refused call is one in every browser's console. */
  forgives: RegExp
  /** Nobody's errors stay unseen: whatever a page logs as an error or throws fails the journey. */
  complaints: string[]
  sandbox: SandboxConsole
}

/** One store for all journeys of a run: they share it as buyers do, each with an e-mail of its own. */
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
  forgives: [/(?!)/, { option: true }],
  complaints: [
    async ({ page, forgives }, provide) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && complaints.push(`${message.text()} (${message.location().url})`))
      await provide(complaints)
      expect(complaints.filter((complaint) => !forgives.test(complaint))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The page answers by itself now: until then its links work as links, and what was pressed is kept (store/shell/arrival.tsx). */
export const awake = (page: Page) => page.waitForFunction(() => '__reactRouterDataRouter' in window && !window.earlyPress)

const widths = [360, 1280]
const themes = ['light', 'dark'] as const

/** The same page as it stands, on a phone and on a desk, by day and by night. */
export async function expectAccessibleEverywhere(page: Page) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
  }
}

/** Each width and each theme once: for many pages, where what one changes does not hang on the other. */
export async function expectAccessibleOnPhoneAndDesk(page: Page) {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
}

/** WCAG 2.2 AA as far as a machine can see it. */
export async function expectAccessible(page: Page) {
  // Half-faded text has half its contrast: wait until nothing moves. A page behind another draws nothing, so its fades never end.
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
  // Its other mode opens an empty page for each look, for frames of strangers: no page that is looked at here has one.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}
