import type { Page } from '@playwright/test'
import { allScreens } from '../screens/all-screens.ts'
import { claimInToken, lengthen, longAddress, writtenTexts } from '../screens/long-texts.ts'
import { expectReachable } from '../screens/reachable.ts'
import { type Screen, type ScreenContext, show } from '../screens/screen.ts'
import { expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// Each part opens its own page. What is missing or fails on purpose is logged by the browser.
test.describe.configure({ mode: 'parallel' })
test.use({ ignoredErrors: /40[0-49]|422|50[23]|permissions/, contextOptions: { reducedMotion: 'reduce' } })

const buyers = allScreens.filter(({ name, who }) => who === 'visitor' && name !== 'sandbox-console')
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
const part = 4
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

type Look = (set: ScreenContext, screen: Screen) => Promise<unknown>

/** Nothing overflows, and every control can be reached, when what people have written is as long as it may be. */
async function expectRoom({ page, store }: ScreenContext, { name, reach }: Screen, sizes?: number[]) {
  const written = await writtenTexts(store)
  await expectReachable(page, `${name} with long texts`, { ...reach, ...(sizes && { sizes }), prepare: () => lengthen(page, written) })
}

/** On a phone in the dark and on a desktop in the light: width and theme are independent. */
async function lookEverywhere(set: ScreenContext, screen: Screen) {
  await expectReachable(set.page, screen.name, screen.reach)
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await set.page.emulateMedia({ colorScheme })
    await set.page.setViewportSize({ width, height: 800 })
    // From its top, where nothing is half below a bar that stays.
    await set.page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(set.page)
  }
  await expectRoom(set, screen)
}

/** Half of them in the dark. */
async function lookOnPhone(set: ScreenContext, screen: Screen) {
  await set.page.emulateMedia({ colorScheme: screen.name.length % 2 === 0 ? 'light' : 'dark' })
  await expectReachable(set.page, screen.name, { ...screen.reach, sizes: [360] })
  await expectAccessible(set.page)
  await expectRoom(set, screen, [360])
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
          await look(set, screen)
          await screen.after?.(set)
        })
    })
}

const walkAll = (look: Look, isWanted: (screen: Screen) => boolean) => {
  test.describe('what buyers see', () => walk(look, buyers.filter(isWanted)))
  test.describe('what staff see', () =>
    walk(look, panel.filter(isWanted), async ({ page }) => {
      await claimInToken(page, { email: longAddress })
      await new Staff(page).signIn(renata)
    }))
}

test.describe('one of each layout on a phone', () => walkAll(lookOnPhone, isRepresentative))
test.describe('every screen on a phone, a tablet and a desktop', { tag: '@long' }, () => walkAll(lookEverywhere, () => true))
