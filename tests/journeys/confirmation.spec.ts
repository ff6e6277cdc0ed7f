import { courseWithModules, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer, payByApp } from './buyer.ts'
import { expect, test } from './journey.ts'

test(
  'a mixed cart: the confirmation lists each item and how it is delivered, also after a reload',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const buyer = new Buyer(page, 'confirmado.carrinho@correio.com.br')
    await buyer.putIntoCart('/courses', courseWithModules.title)
    await buyer.putIntoCart('/books', plentifulBook.title)
    await buyer.putIntoCart('/books', ebook.title)
    await page.goto('/cart')
    await page
      .getByRole('group', { name: `Quantidade de ${plentifulBook.title}` })
      .getByRole('button', { name: 'Aumentar a quantidade' })
      .click()
    await page.getByRole('link', { name: 'Finalizar Compra' }).filter({ visible: true }).click()
    const more = page.getByRole('button', { name: /^Ver mais/ })
    await page.getByRole('group', { name: 'Veja também:' }).waitFor()
    if (await more.isVisible()) await more.click()
    await page
      .getByRole('checkbox', { name: /Terapia/ })
      .first()
      .check()
    await page
      .getByRole('checkbox', { name: /Consulta Psiquiátrica/ })
      .first()
      .check()
    await buyer.fillPersonalData()
    await buyer.fillAddress()
    await buyer.choosePix()
    const orderId = await buyer.finish()
    await payByApp(page, store, sandbox, orderId)
    await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeFocused()

    const lines = page.getByRole('region', { name: 'O que você comprou' }).getByRole('listitem')
    const expected = [
      `${courseWithModules.title}Curso Digital · O acesso chega por e-mail.`,
      `${plentifulBook.title}Livro Físico · 2 unidades · Chega no seu endereço em 5-10 dias úteis.`,
      `${ebook.title}E-book Digital · O link para baixar chega por e-mail.`,
      'TerapiaO e-mail explica como marcar a conversa inicial.',
      'Consulta PsiquiátricaO e-mail explica como marcar a consulta.',
    ]
    await expect(lines).toHaveCount(expected.length)
    expect((await lines.allTextContents()).toSorted()).toEqual(expected.toSorted())
    await expect(page.getByText('procure também no spam')).toBeVisible()
    await expect(page.getByText('Siga as instruções para entrar no curso, baixar o e-book e marcar a sua hora.')).toBeVisible()
    await expect(page.getByText('Livro impresso chega em 5-10 dias úteis.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Voltar ao início' })).toBeVisible()

    await test.step('the browser knows that the order is paid: what was typed is gone, and no reload offers to pay or cancel again', async () => {
      expect(await page.evaluate(() => sessionStorage.getItem('sabia.checkout'))).toBeNull()
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/api/orders/*/status', async (route) => {
        await answered
        await route.fulfill({ json: { paid: false, state: 'REFUNDED' } })
      })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible()
      await expect(lines).toHaveCount(expected.length)
      // The order's new state is shown once the server says it.
      answer()
      await expect(page.getByRole('heading', { name: 'O seu dinheiro foi devolvido' })).toBeVisible()
    })

    // The id of an order reveals only whether the order is paid.
    expect(await (await fetch(`${store.url}/api/orders/${orderId}/status`)).json()).toEqual({ paid: true })
  },
)
