import { libraryScreens } from '../screens/library-screens.ts'
import { claimInToken, longAddress, removeLongContent, seedLongContent } from '../screens/long-content.ts'
import { longScreens } from '../screens/long-screens.ts'
import { panelScreens } from '../screens/panel-screens.ts'
import { expectReachable } from '../screens/reachable.ts'
import { type Screen, type ScreenContext, show } from '../screens/screen.ts'
import { storeScreens } from '../screens/store-screens.ts'
import { expectAccessibleOnPhoneAndDesk, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// Each part opens its own page. What is missing or fails on purpose is logged by the browser.
test.describe.configure({ mode: 'parallel' })
test.use({ ignoredErrors: /40[0-4]|422|50[23]|permissions/, contextOptions: { reducedMotion: 'reduce' } })

/**
 * Screens per test. Small, so that the tests spread over the stores; more than one, because a new browser for each costs more than the page.
 */
const part = 8
const parts = (screens: Screen[]) =>
  Array.from({ length: Math.ceil(screens.length / part) }, (_, index) => screens.slice(index * part, (index + 1) * part))

/** The journeys that lead there look at these themselves, and the empty sections of the library are like the empty library. */
const elsewhere =
  /^(sign-in-code|lesson-(playing|ended)|library-no-.*|legal-contato|consent|contact-.*|course-in-cart|cart(-(?!empty|mixed).*)?|checkout-(failed|open|address|mistakes|total|card).*|card-page|postcheckout-(?!(pix|pix-expired|card|paid)$).*|sandbox-console)$/

/** As the screen is for the first time in a browser; staff stay signed in. */
async function forget({ page, store }: ScreenContext) {
  if (page.url().startsWith(store.url)) await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
  await page.goto('about:blank')
  await page.context().clearCookies()
}

async function look(screen: Screen, set: ScreenContext) {
  const { page } = set
  await page.unrouteAll()
  if (screen.who === 'visitor') await forget(set)
  await page.setViewportSize({ width: 1280, height: 800 })
  await show(screen, set)
  await expectReachable(page, screen.name, screen.reach)
  if (!screen.long) await expectAccessibleOnPhoneAndDesk(page)
}

const walk = (screens: Screen[], before: (set: ScreenContext) => Promise<unknown> = async () => {}) => {
  for (const some of parts(screens))
    test(some.map(({ name }) => name.replace('panel-', '')).join(', '), async ({ page, store, sandbox }) => {
      await before({ page, store, sandbox })
      for (const screen of some) await test.step(screen.name, () => look(screen, { page, store, sandbox }))
    })
}

test.describe('what buyers see', () => {
  walk([...storeScreens, ...libraryScreens, ...panelScreens].filter(({ name, who }) => who === 'visitor' && !elsewhere.test(name)))
})

test.describe('with rows of maximum length', () => {
  test.beforeAll(({ store }) => seedLongContent(store))
  test.afterAll(({ store }) => removeLongContent(store))
  walk(longScreens.filter(({ who }) => who === 'visitor'))
  walk(
    [...panelScreens, ...longScreens].filter(({ who }) => who === 'staff'),
    async ({ page }) => {
      await claimInToken(page, { email: longAddress })
      await new Staff(page).signIn(renata)
    },
  )
})
