import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const book = 'Gramática dos afetos'

async function openForm(page: Page) {
  await page.goto(`/admin/books?busca=${encodeURIComponent('gramática')}`)
  await page.getByRole('link', { name: `Edit ${book}` }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(book)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save book' }).click()

test('the second of two edits is refused, and neither is lost', { tag: '@long' }, async ({ page, context, store }) => {
  const staff = new Staff(page)
  await staff.signIn(renata)
  const other = await context.newPage()
  await openForm(page)
  await openForm(other)

  await page.getByLabel('Price', { exact: true }).fill('71')
  await save(page)
  await staff.expectToast('Book saved')

  await other.bringToFront()
  await other.getByLabel('Pages').fill('333')
  await save(other)
  const dialog = other.getByRole('dialog', { name: 'Somebody saved this before you' })
  await expect(dialog).toBeVisible()
  await expectAccessible(other)
  await dialog.getByRole('button', { name: 'Put my changes over theirs' }).click()
  await expect(other.getByText('Your changes now stand on top of theirs. Check them and save.')).toBeVisible()
  await expect(other.getByLabel('Price', { exact: true })).toHaveValue('71')
  await expect(other.getByLabel('Pages')).toHaveValue('333')
  await save(other)
  await new Staff(other).expectToast('Book saved')
  expect(await store.rows('select price_cents, pages from books where title = $1', [book])).toEqual([{ price_cents: 7100, pages: 333 }])
})
