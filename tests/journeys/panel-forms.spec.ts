import { plainCourse } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test('the error of a slug disappears when the slug is derived from the title', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(renata, '/admin/posts/new')
  await page.getByRole('button', { name: 'Create post' }).click()
  const slug = page.getByLabel('Slug')
  await expect(slug).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Title', { exact: true }).fill('Um título')
  await expect(slug).toHaveValue('um-titulo')
  await expect(slug).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('The post’s address: /noticias/slug.')).toBeVisible()
  // An empty title leaves an empty slug, and both are errors.
  await page.getByLabel('Title', { exact: true }).fill('')
  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('the error of an order bump disappears when its type is changed', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(renata, '/admin/courses/new')
  await page.getByRole('button', { name: 'Add order bump' }).click()
  await page.getByRole('button', { name: 'Create course' }).click()
  const fieldError = page.getByRole('list', { name: 'Order bumps' }).getByRole('alert')
  await expect(fieldError).toBeVisible()
  await page.getByLabel('Type of order bump 1').selectOption('MED')
  await expect(fieldError).toHaveCount(0)
})

test('downloads show whether they are saved immediately or with the course', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(renata)
  const downloads = page.getByRole('group', { name: 'Downloads' })

  await test.step('the files of a new course are saved with the course', async () => {
    await page.goto('/admin/courses/new')
    await page.getByRole('button', { name: 'Add lesson' }).click()
    await expect(downloads.getByText('saved with the course', { exact: true })).toBeVisible()
    await expect(downloads.getByText('saved at once')).toHaveCount(0)
  })

  await test.step('the files of a saved lesson are saved immediately, those of a new lesson are not', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(`/admin/courses/edit/${plainCourse.id}`)
    await page.locator('button[aria-expanded]').filter({ hasText: 'A primeira prática' }).click()
    await expect(downloads.getByText('saved at once', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add download' }).click()
    await page.getByRole('group', { name: 'Add download' }).getByLabel('Title').fill('Meio escrito')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('group', { name: 'Add download' }).getByRole('button', { name: 'Cancel' }).click()
    await page.locator('button[aria-expanded]').filter({ hasText: 'A primeira prática' }).click()
    await page.getByRole('button', { name: 'Add lesson' }).click()
    await expect(downloads.getByText('saved with the course', { exact: true })).toBeVisible()
    await expect(downloads.getByText('saved at once')).toHaveCount(0)
  })

  await test.step('after a change of the structure, files are saved with the course', async () => {
    await page.getByRole('button', { name: 'Modules with Lessons' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click()
    await page.getByRole('button', { name: 'Add module' }).click()
    await page.getByRole('button', { name: 'Add lesson' }).click()
    await expect(downloads.getByText('saved with the course', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add download' }).click()
    await page.getByRole('group', { name: 'Add download' }).getByLabel('Title').fill('Caderno')
    await page.getByRole('group', { name: 'Add download' }).getByRole('button', { name: 'Add download' }).click()
    await expect(downloads.getByText('saved with the course', { exact: true })).toBeVisible()
  })
})
