import type { Page } from '@playwright/test'
import { courseWithModules, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { awake, expect, test } from './journey.ts'
import { claimInToken } from '../screens/long-texts.ts'
import { renata, Staff } from './staff.ts'

// These journeys replace pictures by missing ones on purpose.
test.use({ ignoredErrors: /404/ })

const missing = '/covers/nao-existe.png'
/** The columns that hold pictures, and the rows to change. */
const pictures = [
  { table: 'courses', column: 'thumbnail_url', where: `id in ('${courseWithModules.id}', '${plainCourse.id}')` },
  { table: 'books', column: 'cover', where: 'true' },
  { table: 'posts', column: 'image', where: `slug = 'como-escolhemos-as-nossas-capas'` },
  { table: 'posts', column: 'images[1]', where: `slug = 'tres-leituras-para-uma-tarde-de-chuva'` },
  { table: 'banners', column: 'image', where: `type = 'BOTTOM'` },
]
let before: { table: string; column: string; id: string; picture: string }[] = []

test.beforeAll(async ({ store }) => {
  before = []
  for (const { table, column, where } of pictures) {
    const rows = await store.rows<{ id: string; picture: string }>(`select id, ${column} as picture from ${table} where ${where}`)
    before.push(...rows.map((row) => ({ table, column, ...row })))
    await store.rows(`update ${table} set ${column} = $1 where ${where}`, [`${store.url}${missing}`])
  }
})
test.afterAll(async ({ store }) => {
  for (const { table, column, id, picture } of before) await store.rows(`update ${table} set ${column} = $1 where id = $2`, [picture, id])
})

/** No visitor sees a broken picture: each picture that fails to load is replaced by a drawn cover. */
async function expectDrawn(page: Page, atLeast = 1) {
  // Pictures below the first screen load lazily, so all are made eager, and so is the one of a second attempt.
  const broken = () =>
    page.evaluate((src) => {
      for (const image of document.images) image.loading = 'eager'
      return document.querySelectorAll(`img[src$="${src}"]`).length
    }, missing)
  await expect.poll(broken).toBe(0)
  const drawn = page.locator('.drawn-cover').filter({ visible: true })
  await expect.poll(() => drawn.count()).toBeGreaterThanOrEqual(atLeast)
  for (const cover of await drawn.all()) {
    expect(await cover.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain('/art/')
    const box = await cover.boundingBox()
    expect(box?.width).toBeGreaterThan(20)
    expect(box?.height).toBeGreaterThan(20)
  }
}

test('/courses: a drawn cover replaces a missing picture', { tag: '@long' }, async ({ page }) => {
  await page.goto('/courses')
  await awake(page)
  await expectDrawn(page, 3)
})

test('the panel shows drawn covers in lists and forms, and the default portrait', { tag: '@long' }, async ({ page, store }) => {
  await claimInToken(page, { picture: `${store.url}/rosto-que-nao-existe.png` })
  await new Staff(page).signIn(renata, '/admin')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByText('renata.lopes')).toBeVisible()
  await expect(sidebar.locator('img')).toHaveCount(0)
  await expect(sidebar.locator('svg[viewBox="0 3 52 52"]').filter({ visible: true })).toHaveCount(2)

  for (const [path, count] of [
    [`/admin/books?busca=${encodeURIComponent(plentifulBook.title)}`, 1],
    ['/admin/posts', 2],
    ['/admin/banners', 1],
    [`/admin/courses/edit/${courseWithModules.id}`, 1],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.drawn-cover').first()).toBeVisible()
    await expectDrawn(page, count)
  }
})
