import { ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, expectAccessibleOnPhoneAndDesk, jump, test } from './journey.ts'

test.use({ ignoredErrors: /(422|429).*verify|503.*postal-codes/ })

test(
  'two copies of a printed book, shipped, with a coupon, after a visit from a newsletter',
  { tag: '@long' },
  async ({ page, sandbox, store }) => {
    const buyer = new Buyer(page, 'livro.fisico@correio.com.br')

    await test.step('the source of the newsletter link is stored', async () => {
      await page.goto('/#/?utm_source=boletim')
      await expect(page).toHaveURL(/\/courses/)
    })

    await test.step('two copies go into the cart', async () => {
      await page.goto(`/books/${plentifulBook.id}`)
      await expect(page.getByText('Entrega em 5-10 dias úteis.')).toBeVisible()
      await page.getByRole('button', { name: 'Aumentar a quantidade' }).click()
      await page
        .getByRole('button', { name: /^Comprar/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Carrinho, 1 item' }).click()
      await expect(page.getByRole('group', { name: /^Quantidade/ }).getByRole('status')).toHaveText('2')
      await page.getByRole('link', { name: 'Finalizar Compra' }).filter({ visible: true }).click()
    })

    await test.step('the button names what is missing', async () => {
      await expect(buyer.submit).toBeDisabled()
      await expect(page.getByText('Falta completar o endereço de entrega.')).toBeVisible()
    })

    await test.step('the postal code shows its three messages and never blocks the purchase', async () => {
      const zip = page.getByLabel('CEP')
      await zip.fill('4015521')
      await zip.blur()
      await expect(page.getByText('CEP deve ter 8 dígitos')).toBeVisible()
      await zip.fill('99999999')
      await expect(page.getByText('CEP não encontrado')).toBeVisible()
      await zip.fill('88888888')
      await expect(page.getByText('Buscando o endereço')).toBeVisible()
      await page.getByLabel('Rua').fill('Ladeira que ninguém conhece')
      await expect(page.getByText('Erro ao buscar CEP')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByLabel('Rua')).toHaveValue('Ladeira que ninguém conhece')
      await page.getByLabel('Rua').fill('')
      await zip.fill('')
      await buyer.fillAddress()
    })

    await test.step('errors are shown at their fields, and the first one gets the focus', async () => {
      await page.getByLabel('Nome completo').fill('Joana')
      await page.getByLabel('E-mail').fill('joana@')
      await page.getByLabel('CPF').fill('11111111111')
      await buyer.choosePix()
      await expect(buyer.submit).toBeEnabled()
      await buyer.submit.click()
      await expect(page.getByText('Escreva nome e sobrenome.')).toBeVisible()
      await expect(page.getByText('Confira o e-mail: ele não parece completo.')).toBeVisible()
      await expect(page.getByText('CPF inválido')).toBeVisible()
      await expect(page.getByLabel('Nome completo')).toBeFocused()
      await expectAccessibleOnPhoneAndDesk(page)
      for (const label of ['Nome completo', 'E-mail', 'CPF']) await page.getByLabel(label).fill('')
      await buyer.fillPersonalData()
    })

    const orderId = await test.step('an expired coupon is refused, a valid one applied; the button shows the charged amount', async () => {
      await page.getByRole('button', { name: 'Tem um cupom?' }).click()
      await expect(page.getByRole('button', { name: 'Aplicar' })).toBeDisabled()
      await buyer.applyCoupon('INVERNO')
      await expect(page.getByText('Cupom inválido')).toBeVisible()
      const limited = { status: 429, json: { error: { code: 'TOO_MANY_REQUESTS', message: 'Espere um minuto.' } } }
      await page.route('**/verify?**', (route) => route.fulfill(limited), { times: 1 })
      await buyer.applyCoupon('CHUTE')
      await expect(page.getByText('Muitas tentativas. Espere um minuto e aplique de novo.')).toBeVisible()
      await expect(page.getByText('Cupom inválido')).toBeVisible()
      // 2 × 62 + 18
      await expect(buyer.submit).toContainText(/R\$\s142,00/)
      await buyer.applyCoupon('sabia10')
      await expect(page.getByText('Cupom aplicado com sucesso!')).toBeVisible()
      // 10 % of the books, not of the shipping
      await expect(buyer.submit).toContainText(/R\$\s129,60/)
      await expect(buyer.submit).toBeEnabled()
      return buyer.finish()
    })

    await test.step('the provider charges exactly that amount, and the order has its source', async () => {
      await expect(page.getByText(/R\$\s129,60/)).toBeVisible()
      const [order] = await store.rows<{ source: string; total_cents: number; address: { city: string; zip: string } }>(
        'select source, total_cents, address from orders where id = $1',
        [orderId],
      )
      expect(order).toMatchObject({ source: 'boletim', total_cents: 12_960, address: { city: 'Salvador', zip: '40155210' } })
      const placed = await store.providerOrder(orderId)
      const charge = (await sandbox.charges()).find(({ id }) => id === placed)
      expect(charge?.amount).toBe(12_960)
      await sandbox.pay(charge!.id)
      await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 60_000 })
      expect(await page.evaluate(() => localStorage.getItem('sabia.utm_source'))).toBeNull()
    })

    await test.step('a later visit shows the same page with a link to the start', async () => {
      await page.goto('/postcheckout')
      await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible()
      await page.getByRole('link', { name: 'Voltar ao início' }).click()
      await expect(page).toHaveURL(/\/courses$/)
    })
  },
)

test('a chosen quantity is that of one book, and a second tab leaves it as it is', async ({ page, context }) => {
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
