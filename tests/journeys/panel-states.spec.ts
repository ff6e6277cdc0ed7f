import { panelScreens } from '../screens/panel-screens.ts'
import { expectAccessibleOnPhoneAndDesk, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test.use({ ignoredErrors: /503|permissions/, contextOptions: { reducedMotion: 'reduce' } })

// Each part checks its own screens.
test.describe.configure({ mode: 'parallel' })

/** Screens per test. Small, so that the tests spread over the stores and each browser signs in once for its part. */
const part = 6
const screens = panelScreens.filter(({ who }) => who === 'staff')

for (let begin = 0; begin < screens.length; begin += part) {
  const some = screens.slice(begin, begin + part)
  test(`accessible: ${some.map(({ name }) => name.replace('panel-', '')).join(', ')}`, async ({ page, store, sandbox }) => {
    await new Staff(page).signIn(renata)
    for (const screen of some) {
      await test.step(screen.name, async () => {
        await page.unrouteAll()
        await page.setViewportSize({ width: 1280, height: 800 })
        await screen.go({ page, store, sandbox })
        await expectAccessibleOnPhoneAndDesk(page)
      })
    }
  })
}
