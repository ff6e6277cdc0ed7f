import { courseWithModules, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'

test('undoing a removal restores the cart line with its position and quantity, by keyboard alone', { tag: '@long' }, async ({ page }) => {
  const buyer = new Buyer(page, 'desfazer@correio.com.br')
  await buyer.putIntoCart('/courses', courseWithModules.title)
  await buyer.putIntoCart('/books', plentifulBook.title)
  await buyer.putIntoCart('/books', ebook.title)
  await page.goto('/cart')

  const titles = page.getByRole('main').getByRole('listitem').getByRole('heading')
  const all = [courseWithModules.title, plentifulBook.title, ebook.title]
  const remove = (title: string) => page.getByRole('button', { name: `Remover ${title}` })
  const undo = page.getByRole('button', { name: 'Desfazer' })
  const quantity = page.getByRole('group', { name: `Quantidade de ${plentifulBook.title}` })
  const more = quantity.getByRole('button', { name: 'Aumentar a quantidade' })
  await expect(titles).toHaveText(all)
  for (const _ of [1, 2]) await more.click()
  await expect(quantity).toContainText('3')
  // 189 + 3 × 62 + 34 + 18
  const total = page.getByText(/R\$\s427,00/).filter({ visible: true })
  await expect(total.first()).toBeVisible()

  await test.step('after a removal the focus is on "Desfazer", whose description names the product', async () => {
    await remove(plentifulBook.title).press('Enter')
    await expect(titles).toHaveText([courseWithModules.title, ebook.title])
    await expect(undo).toBeFocused()
    await expect(undo).toHaveAccessibleDescription(`“${plentifulBook.title}” saiu do carrinho.`)
    await expect(page.getByRole('link', { name: 'Carrinho, 2 itens' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('undo restores everything and focuses the line', async () => {
    await undo.press('Enter')
    await expect(titles).toHaveText(all)
    await expect(quantity).toContainText('3')
    await expect(total.first()).toBeVisible()
    await expect(remove(plentifulBook.title)).toBeFocused()
    await expect(undo).toHaveCount(0)
  })

  await test.step('the next action ends the undo: a change of quantity or another removal', async () => {
    await remove(courseWithModules.title).click()
    await expect(undo).toBeVisible()
    await more.click()
    await expect(undo).toHaveCount(0)
    await remove(plentifulBook.title).click()
    await remove(ebook.title).click()
    await expect(undo).toHaveCount(1)
    await expect(undo).toHaveAccessibleDescription(`“${ebook.title}” saiu do carrinho.`)
  })

  await test.step('the last line can be restored as well', async () => {
    await expect(page.getByText('Seu carrinho está vazio')).toBeVisible()
    await expect(undo).toBeFocused()
    await expectAccessible(page)
    await undo.press('Enter')
    await expect(titles).toHaveText([ebook.title])
    await expect(remove(ebook.title)).toBeFocused()
    await page.reload()
    await expect(titles).toHaveText([ebook.title])
  })
})
