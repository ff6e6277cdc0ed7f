import { ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, jump, test } from './journey.ts'

test('a chosen quantity is that of one book, and a second tab leaves it as it is', { tag: '@long' }, async ({ page, context }) => {
  const buy = page.getByRole('button', { name: /^Comprar/ }).first()
  const quantity = page.getByRole('group', { name: /^Quantidade/ }).getByRole('status')

  await test.step('three copies are put into the cart; of the next book it is one', async () => {
    await page.goto(`/books/${plentifulBook.id}`)
    await awake(page)
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Aumentar a quantidade' }).click()
    await buy.click()
    await jump(page, `/books/${ebook.id}`)
    await expect(page.getByRole('heading', { level: 1, name: ebook.title })).toBeVisible()
    await buy.click()
    await page.getByRole('link', { name: 'Carrinho, 2 itens' }).click()
    await expect(quantity).toHaveText('3')
    // 3 × 62 + 34 + 18
    await expect(page.getByText(/R\$\s238,00/).first()).toBeAttached()
  })

  await test.step('a second tab begins with one copy, and adds a course', async () => {
    const second = await context.newPage()
    const mended = second.waitForResponse('**/graphql')
    await second.goto('/cart')
    await expect(second.getByRole('group', { name: /^Quantidade/ }).getByRole('status')).toHaveText('1')
    await (await mended).finished()
    await expect(second.getByText('Seu carrinho voltou com 1 exemplar de cada. Quer os 3 de antes?')).toBeVisible()
    await new Buyer(second, '').putIntoCart('/courses', plainCourse.title)
    await expect(page.getByRole('link', { name: 'Carrinho, 3 itens' })).toBeVisible()
    await expect(quantity).toHaveText('3')
  })

  await test.step('after a reload one press brings back the three copies', async () => {
    await page.reload()
    await expect(quantity).toHaveText('1')
    await page.getByRole('button', { name: 'Quero os 3' }).click()
    await expect(page.getByText('Pronto: os 3 exemplares estão de volta.')).toBeFocused()
    await expect(quantity).toHaveText('3')
    await expect(page.getByRole('button', { name: 'Quero os 3' })).toHaveCount(0)
  })
})
