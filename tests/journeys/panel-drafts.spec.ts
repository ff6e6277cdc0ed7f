import { courseWithModules } from '#database/seed/fixtures.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test('a course is duplicated, looked at by its link, and waits for its time', { tag: '@long' }, async ({ page, context }) => {
  await new Staff(page).signIn(renata)
  await page.goto(`/admin/courses/edit/${courseWithModules.id}`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Cópia de ${courseWithModules.title}`)
  await page.getByLabel('Publish at').fill('2031-03-03T08:00')
  await page.getByRole('button', { name: 'Create course' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByText('Rascunho: só quem tem este endereço vê a página.')).toBeVisible()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(`Cópia de ${courseWithModules.title}`)
  await expect(preview.getByRole('button', { name: /Comprar/ })).toHaveCount(0)
  await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(preview)
  expect((await preview.request.get(preview.url().split('?')[0]!)).status()).toBe(404)

  await page.getByRole('link', { name: `Editar Cópia de ${courseWithModules.title}` }).click()
  await expect(page.getByLabel('Publish at')).toHaveValue('2031-03-03T08:00')
  await expectAccessible(page)
})
