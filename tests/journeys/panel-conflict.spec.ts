import type { Page } from '@playwright/test'
import { bookId, courseId } from '#database/seed/fixtures.ts'
import { expect, expectAccessible, loseAnswer, onNextMutation, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const book = 'Gramática dos afetos'

async function openForm(page: Page) {
  await page.goto(`/admin/books?busca=${encodeURIComponent('gramática')}`)
  await page.getByRole('link', { name: `Edit ${book}` }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(book)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save book' }).click()

test('the second of two edits is refused, both versions are shown, and neither is lost', async ({ page, context, store }) => {
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
  await expect(dialog.getByText(renata)).toBeVisible()
  // Only the fields that this user changed are compared. The price was changed only by the other user.
  await expect(dialog.getByRole('row').filter({ hasText: 'Pages' })).toContainText('333')
  await expect(dialog.getByRole('row')).toHaveText([/^Field/, /^Pages/])
  await expectAccessible(other)
  await dialog.getByRole('button', { name: 'Put my changes over theirs' }).click()
  await expect(other.getByText('Your changes now stand on top of theirs. Check them and save.')).toBeVisible()
  await expect(other.getByLabel('Price', { exact: true })).toHaveValue('71')
  await expect(other.getByLabel('Pages')).toHaveValue('333')
  await save(other)
  await new Staff(other).expectToast('Book saved')
  expect(await store.rows('select price_cents, pages from books where title = $1', [book])).toEqual([{ price_cents: 7100, pages: 333 }])
})

test('a restored draft changes only the fields that were edited in it', { tag: '@long' }, async ({ page, context, store }) => {
  await new Staff(page).signIn(renata)
  const other = await context.newPage()
  const price = (form: Page) => form.getByLabel('Price', { exact: true })
  const saveCourse = (form: Page) => form.getByRole('button', { name: 'Save course' }).click()
  for (const form of [page, other]) {
    await form.goto(`/admin/courses/edit/${courseId(20)}`)
    await expect(price(form)).not.toHaveValue('')
  }
  await other.getByLabel('Description').first().fill('Escrito no trem.')

  await page.bringToFront()
  await price(page).fill('72.5')
  await saveCourse(page)
  await new Staff(page).expectToast('Course saved')

  await other.bringToFront()
  await other.reload()
  await expect(other.getByLabel('Description').first()).toHaveValue('Escrito no trem.')
  await saveCourse(other)
  await other.getByRole('button', { name: 'Put my changes over theirs' }).click()
  await expect(other.getByText('Your changes now stand on top of theirs. Check them and save.')).toBeVisible()
  // A draft that is discarded leaves the version that was read last.
  await other.getByRole('button', { name: 'Discard it' }).click()
  await expect(price(other)).toHaveValue('72,50')
  await other.getByLabel('Description').first().fill('Escrito no trem.')
  await saveCourse(other)
  await new Staff(other).expectToast('Course saved')
  expect(await store.rows('select price_cents, description from courses where id = $1', [courseId(20)])).toEqual([
    { price_cents: 7250, description: 'Escrito no trem.' },
  ])
})

test.describe(() => {
  test.use({ ignoredErrors: /ERR_FAILED/ })

  test('additions to a stock from two tabs add up', { tag: '@long' }, async ({ page, context, store }) => {
    await new Staff(page).signIn(renata)
    const other = await context.newPage()
    const title = 'Sabiá na janela'
    for (const form of [page, other]) {
      await form.goto(`/admin/books?busca=${encodeURIComponent(title)}`)
      await form.getByRole('link', { name: `Edit ${title}` }).click()
      await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title)
    }
    const stock = async () => (await store.rows<{ stock: number }>('select stock from books where id = $1', [bookId(9)]))[0]!.stock
    const before = await stock()
    for (const [form, amount] of [
      [page, '7'],
      [other, '5'],
    ] as const) {
      await form.bringToFront()
      await form.getByLabel('Add to Stock').fill(amount)
      await save(form)
      await new Staff(form).expectToast('Book saved')
    }
    expect(await stock()).toBe(before + 12)

    // The response is lost, so the same save is sent again.
    await page.bringToFront()
    await page.reload()
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await page.getByLabel('Add to Stock').fill('3')
    await onNextMutation(page, loseAnswer)
    await save(page)
    await expect(page.getByText('It may have been saved.', { exact: false })).toBeVisible()
    await save(page)
    await expect(page).toHaveURL(/\/admin\/books\?/)
    expect(await stock()).toBe(before + 15)

    // A sale hides what became of it.
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await page.getByLabel('Add to Stock').fill('4')
    await onNextMutation(page, loseAnswer)
    await save(page)
    await expect(page.getByText('It may have been saved.', { exact: false })).toBeVisible()
    await store.rows('update books set stock = stock - 1 where id = $1', [bookId(9)])
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'The stock has changed' })
    await expect(dialog.getByRole('row').filter({ hasText: 'Stock' }).last()).toHaveText(`Stock${before + 18}${before + 15}, add 4`)
    await dialog.getByRole('button', { name: 'Take what is stored' }).click()
    await expect(page.getByLabel('Add to Stock')).toHaveValue('0')
  })
})
