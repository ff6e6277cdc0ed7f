import { courseWithModules, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer, payByApp, pressBuy } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// A quote that would sell an e-book twice is refused.
test.use({ ignoredErrors: /status of 400/ })

const title = 'Tardes de domingo'
const members = [courseWithModules, plentifulBook, ebook]

test(
  'staff put courses and books into a bundle, and a buyer finds it, buys it once, and gets each of them',
  { tag: '@long' },
  async ({ page, sandbox, store }) => {
    const staff = new Staff(page)
    await test.step('the form adds up the prices, and says what is missing', async () => {
      await staff.signIn(renata, '/admin/bundles')
      await page.getByRole('link', { name: 'Novo pacote' }).click()
      await page.getByLabel('Título').fill(title)
      await page.getByRole('button', { name: 'Criar pacote' }).click()
      await expect(page.getByText('Escolha um curso ou um livro.').first()).toBeVisible()
      await page.getByRole('button', { name: 'Adicionar item' }).click()
      for (const [place, member] of members.entries()) {
        if (place > 0) await page.getByLabel(`Tipo do item ${place + 1}`).selectOption('BOOK')
        await page.getByRole('combobox', { name: new RegExp(`, item ${place + 1}$`) }).fill(member.title)
        await page.getByRole('option', { name: member.title }).click()
      }
      await page.getByLabel('Preço', { exact: true }).fill('199,90')
      await expect(page.getByText(/^Separados R\$\s285,00: economia de R\$\s85,10/)).toBeVisible()
      await page.getByLabel('Publicado').check()
      await page.getByRole('button', { name: 'Criar pacote' }).click()
      await staff.expectToast('Pacote criado')
      await expect(staff.row(title)).toContainText('À venda')
    })

    const buyer = new Buyer(page, 'tardes.de.domingo@correio.com.br')
    await test.step('its page says what it brings and saves', async () => {
      await page.goto('/courses')
      await page.getByRole('link', { name: /^Pacotes/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Pacotes para levar de uma vez' })).toBeVisible()
      await page.getByRole('searchbox').fill('domingos')
      await expect(page).toHaveURL(/busca=domingos$/)
      await page.getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByText(/^economia de R\$\s85,10$/)).toBeVisible()
      for (const member of members) await expect(page.getByRole('link', { name: member.title })).toBeVisible()
      await expectAccessible(page)
      await pressBuy(page)
    })

    await test.step('it is one line of the cart, and not sold beside what it brings', async () => {
      await buyer.putIntoCart('/books', ebook.title)
      await page.getByRole('link', { name: 'Carrinho, 2 itens' }).click()
      await expect(page.getByRole('list', { name: 'O pacote traz' }).getByRole('listitem')).toHaveText([
        `${courseWithModules.title} (curso)`,
        `${plentifulBook.title} (livro físico)`,
        `${ebook.title} (e-book)`,
      ])
      await expect(page.getByRole('group', { name: /^Quantidade/ })).toHaveCount(0)
      await page.getByRole('link', { name: 'Finalizar Compra' }).first().click()
      await expect(page.getByText(`Um pacote desta compra já traz “${ebook.title}”.`)).toBeVisible()
      await page.getByRole('link', { name: 'Carrinho' }).first().click()
      await page.getByRole('button', { name: `Remover ${ebook.title}` }).click()
    })

    await test.step('each of its members is delivered', async () => {
      await page.getByRole('link', { name: 'Finalizar Compra' }).first().click()
      await buyer.fillPersonalData()
      await buyer.fillAddress()
      await buyer.choosePix()
      await expect(buyer.submit).toContainText(/R\$\s217,90/)
      const orderId = await buyer.finish()
      await payByApp(page, store, sandbox, orderId)
      await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 60_000 })
      for (const member of members) await expect(page.getByText(member.title).first()).toBeVisible()
      expect(
        await store.rows('select sum(unit_cents)::int as sum, count(*)::int as lines from order_items where order_id = $1', [orderId]),
      ).toEqual([{ sum: 19_990, lines: 3 }])
      await page.goto(`/minha-estante/pedidos/${orderId}`)
      await expect(page.getByText(`Curso · pacote “${title}”`)).toBeVisible()
    })
  },
)
