import { bookWithForeignBump, dollarCourse } from '#database/seed/fixtures.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'
import { StoreUnderTest } from '../harness/store-under-test.ts'

// A separate store, configured to charge reais only.
test.use({
  store: [
    async ({}, provide) => {
      const store = await StoreUnderTest.open({ EXCHANGE_RATES: '' })
      await provide(store)
      await store.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('a conversation in dollars is not offered with its book, and the bump editor shows the reason before saving', async ({ page }) => {
  await page.goto(`/checkout?type=book&id=${bookWithForeignBump.id}`)
  await expect(page.getByText('Seus dados')).toBeVisible()
  await expect(page.getByText('Terapia')).toHaveCount(0)
  await page.goto(`/courses/${dollarCourse.id}`)
  await expect(page.getByRole('button', { name: 'Indisponível' }).first()).toBeDisabled()

  const staff = new Staff(page)
  await staff.signIn(renata)
  await page.goto('/admin/books/new')
  await page.getByRole('button', { name: 'Add order bump' }).click()
  await page.getByLabel('Type of order bump 1').selectOption('CI')
  const note = page.getByText(/^No exchange rate for USD/)
  const conversation = page.getByLabel('Initial conversation')
  await expect(conversation).toBeVisible()
  await expect(note).toHaveCount(0)
  await conversation.selectOption({ index: 2 })
  await expect(conversation.locator('option:checked')).toHaveText(/^ES, US\$\s30,00$/)
  await expect(note).toBeVisible()
  await expect(conversation).toHaveAccessibleDescription(/^No exchange rate for USD/)
  await expectAccessible(page)
})
