import { awake, expect, test } from './journey.ts'

// The pictures are missing on purpose.
test.use({ ignoredErrors: /404/ })

test('no visitor sees a broken picture: each that fails to load is replaced by a drawn cover', { tag: '@long' }, async ({ page }) => {
  await page.route('**/covers/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/courses')
  await awake(page)
  // Pictures below the first screen load lazily, so all are made eager, and so is the one of a second attempt.
  const broken = () =>
    page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager'
      return document.querySelectorAll('img[src*="/covers/"]').length
    })
  await expect.poll(broken).toBe(0)
  const drawn = page.locator('.drawn-cover').filter({ visible: true })
  await expect.poll(() => drawn.count()).toBeGreaterThanOrEqual(3)
  for (const cover of await drawn.all()) {
    expect(await cover.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain('/art/')
    const box = await cover.boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThan(20)
  }
})
