import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const title = 'O peso leve das coisas'

test('a printed book is created, sold by its payment link, restocked and removed', { tag: '@long' }, async ({ page, context, store }) => {
  const staff = new Staff(page)
  await staff.signIn(renata, '/admin/books')
  await page.getByRole('link', { name: 'New Book' }).click()

  await test.step('prices must be whole numbers', async () => {
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByLabel('Price', { exact: true }).fill('49.5')
    await page.getByLabel('Pages').fill('160')
    await page.getByLabel('Code').fill('LIV-900')
    await page.getByLabel('File Reference').fill('https://arquivos.sabia.example/livros/peso.epub')
    await page.getByLabel('Cover URL').fill(`${store.url}/covers/b-sabia-na-janela.svg`)
    await page.getByLabel('Physical').check()
    await page.getByLabel('Shipping Price').fill('18')
    await page.getByLabel('Stock').fill('4')
    await page.getByRole('button', { name: 'Create book' }).click()
    const price = page.getByLabel('Price', { exact: true })
    await expect(price).toHaveAccessibleDescription(/Use um valor inteiro, sem centavos\./)
    await expect(price).toBeFocused()
    await price.fill('49')
    await page.getByRole('button', { name: 'Create book' }).click()
    await staff.expectToast('Book created')
  })

  await test.step('its payment link opens its checkout', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: `Copy payment link of ${title}` }).click()
    await staff.expectToast('Payment link copied')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(new RegExp(`^${store.url}/checkout\\?type=book&id=`))
    await page.goto(link)
    await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('stock is added, and cannot fall below zero', async () => {
    await page.goto('/admin/books')
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await expect(page.getByLabel('Current Stock')).toHaveValue('4')
    await page.getByLabel('Add to Stock').fill('-5')
    await page.getByRole('button', { name: 'Save book' }).click()
    await expect(page.getByText('O estoque é 4: não dá para tirar mais do que isso.')).toBeVisible()
    await page.getByLabel('Add to Stock').fill('6')
    await expect(page.getByText('Becomes 10')).toBeVisible()
    const listed = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      if (/listBooks/.test(route.request().postData() ?? '')) await listed.promise
      await route.fallback()
    })
    await page.getByRole('button', { name: 'Save book' }).click()
    await staff.expectToast('Book saved')
    // The row from before the save would open its form with the old values.
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
    await expect(staff.row(title)).toHaveCount(0)
    listed.resolve()
    await expect(staff.row(title)).toContainText('10')
  })

  await test.step('a removed book is gone from the store', async () => {
    await page.getByRole('button', { name: `Remove ${title}` }).click()
    await expect(page.getByRole('dialog', { name: 'Are you sure you want to remove this book?' })).toBeVisible()
    await staff.confirm('Remove')
    await expect(staff.row(title)).toHaveCount(0)
    await page.goto(`/books?busca=${encodeURIComponent(title)}`)
    // Others that share a word with it are found instead.
    await expect(page.getByText(/^\d+ títulos?$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  })
})
