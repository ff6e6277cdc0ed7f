import type { Page } from '@playwright/test'
import { allScreens } from '../screens/all-screens.ts'
import { claimInToken, longAddress, removeLongContent, seedLongContent } from '../screens/long-content.ts'
import { expectReachable } from '../screens/reachable.ts'
import { type Screen, type ScreenContext, show } from '../screens/screen.ts'
import { expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// Each part opens its own page. What is missing or fails on purpose is logged by the browser.
test.describe.configure({ mode: 'parallel' })
test.use({ ignoredErrors: /40[0-49]|422|50[23]|permissions/, contextOptions: { reducedMotion: 'reduce' } })

const buyers = allScreens.filter(({ name, who, long }) => who === 'visitor' && !long && name !== 'sandbox-console')
const longOfBuyers = allScreens.filter(({ who, long }) => who === 'visitor' && long)
const panel = allScreens.filter(({ who }) => who === 'staff')

/** Screens of the layouts that no other journey of the short run looks at, in the state that shows most of each. */
const representatives = new Set(['courses', 'cart-mixed-currencies', 'checkout-bumps', 'panel-course-edit'])
const isRepresentative = ({ name }: Screen) => representatives.has(name)
const all = new Set(allScreens.map(({ name }) => name))
const missing = [...representatives].filter((name) => !all.has(name))
if (missing.length > 0) throw new Error(`There is no screen ${missing.join(', ')}`)

/**
 * Screens per test. Small, so that the tests spread over the stores; more than one, because a new browser for each costs more than the page.
 */
const part = 8
const parts = (screens: Screen[]) =>
  Array.from({ length: Math.ceil(screens.length / part) }, (_, index) => screens.slice(index * part, (index + 1) * part))

/**
 * Empties the browser's storage and cookies; staff stay signed in. From a text without scripts, since a form that is
 * still open would store its draft once more when it is left.
 */
async function forget(page: Page) {
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
  await page.goto('about:blank')
  await page.context().clearCookies()
}

type Look = (page: Page, screen: Screen) => Promise<unknown>

/** On a phone in the dark and on a desktop in the light: width and theme are independent. */
async function lookEverywhere(page: Page, { name, reach, long }: Screen) {
  await expectReachable(page, name, reach)
  if (long) return
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
}

/** Half of them in the dark. */
async function lookOnPhone(page: Page, { name, reach, long }: Screen) {
  await page.emulateMedia({ colorScheme: name.length % 2 === 0 ? 'light' : 'dark' })
  await expectReachable(page, name, { ...reach, sizes: [360] })
  if (!long) await expectAccessible(page)
}

async function open(screen: Screen, set: ScreenContext) {
  // The screen before asks for nothing any more.
  await set.page.goto(`${set.store.url}/robots.txt`)
  await set.page.unrouteAll()
  if (screen.who === 'visitor') await forget(set.page)
  await set.page.setViewportSize({ width: 1280, height: 800 })
  await show(screen, set)
}

const walk = (look: Look, screens: Screen[], before: (set: ScreenContext) => Promise<unknown> = async () => {}) => {
  for (const some of parts(screens))
    test(some.map(({ name }) => name.replace('panel-', '')).join(', '), async ({ page, store, sandbox }) => {
      const set = { page, store, sandbox }
      await before(set)
      for (const screen of some)
        await test.step(screen.name, async () => {
          await open(screen, set)
          await look(page, screen)
          await screen.after?.(set)
        })
    })
}

const walkAll = (look: Look, isWanted: (screen: Screen) => boolean) => {
  test.describe('what buyers see', () => walk(look, buyers.filter(isWanted)))
  test.describe('with rows of maximum length', () => {
    test.beforeAll(({ store }) => seedLongContent(store))
    test.afterAll(({ store }) => removeLongContent(store))
    walk(look, longOfBuyers.filter(isWanted))
    walk(look, panel.filter(isWanted), async ({ page }) => {
      await claimInToken(page, { email: longAddress })
      await new Staff(page).signIn(renata)
    })
  })
}

test.describe('one of each layout on a phone', () => walkAll(lookOnPhone, isRepresentative))
test.describe('every screen on a phone, a tablet and a desktop', { tag: '@long' }, () => walkAll(lookEverywhere, () => true))
