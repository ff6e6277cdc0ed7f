import { bookId } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'
import { endSession, signInAgain } from './ended-session.ts'
import { marcos, renata, Staff } from './staff.ts'

test.use({ ignoredErrors: /Failed to load resource/ })

const restored = /^Draft restored\./

test(
  'an edit of a book goes on after the session ended, with the version that it started from',
  { tag: '@long' },
  async ({ page, context, store }) => {
    const staff = new Staff(page)
    const title = 'O mar por dentro'
    await staff.signIn(renata, `/admin/books?busca=${encodeURIComponent('mar por dentro')}`)
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await page.getByLabel('Description').fill('Escrito antes que a sessão acabasse.')

    await test.step('meanwhile another user saves the book', async () => {
      const other = await context.newPage()
      await other.goto(`/admin/books?busca=${encodeURIComponent('mar por dentro')}`)
      await other.getByRole('link', { name: `Edit ${title}` }).click()
      await expect(other.getByLabel('Title', { exact: true })).toHaveValue(title)
      await other.getByLabel('Pages').fill('222')
      await other.getByRole('button', { name: 'Save book' }).click()
      await new Staff(other).expectToast('Book saved')
      await other.close()
      await page.bringToFront()
    })

    await endSession(page, store.url, store.sandboxUrl)
    await page.getByRole('button', { name: 'Save book' }).click()
    await expect(page.getByText('Your session has ended.', { exact: false })).toBeVisible()
    await signInAgain(page, 'Sign in again', renata)
    await expect(page.getByText('You are signed in again.', { exact: false })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Escrito antes que a sessão acabasse.')

    await page.getByRole('button', { name: 'Save book' }).click()
    await page.getByRole('button', { name: 'Put my changes over theirs' }).click()
    await expect(page.getByLabel('Pages')).toHaveValue('222')
    await page.getByRole('button', { name: 'Save book' }).click()
    await staff.expectToast('Book saved')
    await expect(page).toHaveURL(/\/admin\/books\?busca=mar/)
    expect(await store.rows('select description, pages from books where title = $1', [title])).toEqual([
      { description: 'Escrito antes que a sessão acabasse.', pages: 222 },
    ])
  },
)

test('the address alone restores a draft, and without a draft the page refers to the list', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(renata)
  const address = `/admin/books/edit/${bookId(12)}`
  await page.goto(address)
  await expect(page.getByText('Book data not found. Please go back to the book list and try again.')).toBeVisible()
  await page.goto('/admin/books?pagina=2')
  await page.locator(`a[href="${address}"]`).click()
  await page.getByLabel('Description').fill('Só o endereço ficou.')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto('/courses')
  await page.goto(address)
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Só o endereço ficou.')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByText(restored)).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText('Book data not found. Please go back to the book list and try again.')).toBeVisible()
})

test('a draft is not shown to another user', { tag: '@long' }, async ({ page, store }) => {
  await new Staff(page).signIn(renata, '/admin/coupons/new')
  await page.getByLabel('Código').fill('DARENATA')
  await page.getByLabel('Desconto').fill('12')
  await endSession(page, store.url, store.sandboxUrl)
  await page.getByRole('button', { name: 'Criar cupom' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await signInAgain(page, 'Entrar de novo', marcos)
  await expect(page.getByRole('heading', { level: 1, name: 'Novo cupom' })).toBeVisible()
  await expect(page.getByLabel('Código')).toHaveValue('')
  await expect(page.getByText(/^Rascunho recuperado\./)).toHaveCount(0)
})
