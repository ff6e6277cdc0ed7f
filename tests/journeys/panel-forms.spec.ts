import { plainCourse } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test('a slug that follows its title is no longer complained about', async ({ page }) => {
  await new Staff(page).signIn(renata)
  await page.goto('/admin/posts/new')
  await page.getByRole('button', { name: 'Create post' }).click()
  const slug = page.getByLabel('Slug')
  await expect(slug).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Title', { exact: true }).fill('Um título')
  await expect(slug).toHaveValue('um-titulo')
  await expect(slug).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('The post’s address: /noticias/slug')).toBeVisible()
  // Nothing is left of the title: neither is of the slug, and that is said.
  await page.getByLabel('Title', { exact: true }).fill('')
  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('an order bump of another type is not complained about for what it was before', async ({ page }) => {
  await new Staff(page).signIn(renata)
  await page.goto('/admin/courses/new')
  await page.getByRole('button', { name: 'Add order bump' }).click()
  await page.getByRole('button', { name: 'Create course' }).click()
  const complaint = page.getByRole('list', { name: 'Order bumps' }).getByRole('alert')
  await expect(complaint).toBeVisible()
  await page.getByLabel('Type of order bump 1').selectOption('MED')
  await expect(complaint).toHaveCount(0)
})

test('downloads are said to be saved at once where they are', async ({ page }) => {
  await new Staff(page).signIn(renata)
  const downloads = page.getByRole('group', { name: 'Downloads' })

  await test.step('a new course saves nothing before itself', async () => {
    await page.goto('/admin/courses/new')
    await page.getByRole('button', { name: 'Add lesson' }).click()
    await expect(downloads.getByText('saved with the course', { exact: true })).toBeVisible()
    await expect(downloads.getByText('saved at once')).toHaveCount(0)
  })

  await test.step('a lesson that is saved saves its files at once, a new one beside it does not', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(`/admin/courses/edit/${plainCourse.id}`)
    await page.locator('button[aria-expanded]').filter({ hasText: 'A primeira prática' }).click()
    await expect(downloads.getByText('saved at once', { exact: true })).toBeVisible()
    await page.locator('button[aria-expanded]').filter({ hasText: 'A primeira prática' }).click()
    await page.getByRole('button', { name: 'Add lesson' }).click()
    await expect(downloads.getByText('saved with the course', { exact: true })).toBeVisible()
    await expect(downloads.getByText('saved at once')).toHaveCount(0)
  })

  await test.step('another structure is not saved yet, so its files are not either', async () => {
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
