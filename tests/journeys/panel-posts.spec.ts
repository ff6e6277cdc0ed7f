import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const title = 'A primavera chegou à estante'

test('a post is scheduled, appears when it is due, and is deleted', { tag: '@long' }, async ({ page, store }) => {
  const staff = new Staff(page)
  await staff.signIn(renata, '/admin/posts')
  await page.getByRole('link', { name: 'New Post' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()

  await test.step('the type determines the medium', async () => {
    await page.getByLabel('Title', { exact: true }).fill(title)
    await expect(page.getByLabel('Slug')).toHaveValue('a-primavera-chegou-a-estante')
    await page.getByLabel('Type').selectOption('VIDEO')
    await page.getByLabel('Video URL').fill('sem endereço')
    await page.getByRole('button', { name: 'Create post' }).click()
    await expect(page.getByText('Use um endereço completo, que comece com https://')).toBeVisible()
    await page.getByLabel('Type').selectOption('CAROUSEL')
    await page.getByLabel('Image URL 1').fill(`${store.url}/art/banner-estante.svg`)
    await page.getByRole('button', { name: 'Add image' }).click()
    await page.getByRole('button', { name: 'Create post' }).click()
    await expect(page.getByText('Use um endereço completo, que comece com https://')).toBeVisible()
    await expect(page.getByLabel('Image URL 2')).toBeFocused()
    await page.getByLabel('Image URL 2').fill(`${store.url}/art/banner-cupom.svg`)
  })

  await test.step('it is scheduled for a future day', async () => {
    await page.getByLabel('Scheduled For').fill('2099-09-23')
    await page.getByRole('button', { name: 'Create post' }).click()
    await staff.expectToast('Post created')
    await expect(page).toHaveURL(/\/admin\/posts$/)
    await expect(staff.row(title)).toContainText('CAROUSEL')
    await expect(staff.row(title)).toContainText('23/09/2099, 00:00')
    const [post] = await store.rows<{ scheduled_for: Date }>('select scheduled_for from posts where title = $1', [title])
    expect(new Date(post!.scheduled_for).toISOString()).toBe('2099-09-23T03:00:00.000Z')
    await page.goto('/noticias')
    await expect(page.getByText(title)).toHaveCount(0)
  })

  await test.step('without the date it is published', async () => {
    await page.goto('/admin/posts')
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
    await expect(page.getByLabel('Scheduled For')).toHaveValue('2099-09-23')
    await page.getByLabel('Scheduled For').fill('')
    await page.getByRole('button', { name: 'Save post' }).click()
    await staff.expectToast('Post saved')
    await page.goto('/noticias')
    await expect(page.getByText(title).first()).toBeVisible()
  })

  await test.step('deleting asks for confirmation', async () => {
    await page.goto('/admin/posts')
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await expect(page.getByRole('dialog', { name: 'Are you sure you want to remove this news post?' })).toBeVisible()
    await staff.confirm('Cancel')
    await expect(staff.row(title)).toBeVisible()
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await staff.confirm('Remove')
    await expect(staff.row(title)).toHaveCount(0)
  })
})
