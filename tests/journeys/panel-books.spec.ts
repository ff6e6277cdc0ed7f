import { plentifulBook } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test('the payment link of a book is copied, and opens its checkout', { tag: '@long' }, async ({ page, context, store }) => {
  const staff = new Staff(page)
  await staff.signIn(renata, '/admin/books')
  await staff.search(plentifulBook.title)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy payment link of ${plentifulBook.title}` }).click()
  await staff.expectToast('Payment link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${store.url}/checkout?type=book&id=${plentifulBook.id}`)
  await page.goto(link)
  await expect(page.getByText(plentifulBook.title).filter({ visible: true }).first()).toBeVisible()
})
