import { expect, test } from './journey.ts'
import { pedro, Staff } from './staff.ts'

test('without the role no screen is accessible', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(pedro)
  for (const path of ['/admin', '/admin/orders', '/admin/courses/new', '/admin/coupons', '/admin/courses/permissions']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/unauthorized$/)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  }
})
