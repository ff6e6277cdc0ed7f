import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'

const book = 'A coragem de descansar'

// Other journeys of the same store pay the same price either way.
test.afterEach(({ store }) => store.rows('update store_settings set pix_discount = 0'))

test('a purchase by PIX says on which terms, on the page, in both e-mails and on the receipt', async ({
  page,
  browser,
  sandbox,
  store,
}) => {
  await store.rows(`update store_settings set legal_name = 'Sabiá Cursos e Livros Ltda.', tax_id = '12ABC34501DE35', street = 'Rua das Laranjeiras',
    street_number = '120', city = 'Rio de Janeiro', state = 'RJ', pix_discount = 1000`)
  const buyer = new Buyer(page, 'contrato@correio.com.br')

  const orderId = await test.step('the last step summarizes the contract, and PIX costs less', async () => {
    await buyer.putIntoCart('/books', book)
    await expect(page.getByText(/R\$\s53,10 no PIX/).first()).toBeVisible()
    // A printed book alone opens nothing in the browser that paid.
    await buyer.putIntoCart('/courses', 'Ansiedade sem mistério')
    await page.goto('/checkout')
    await buyer.fillPersonalData()
    await buyer.fillAddress()
    const conditions = page.getByRole('region', { name: 'Condições da compra' })
    for (const words of ['5-10 dias úteis', 'em até 7 dias', 'CNPJ 12.ABC.345/01DE-35', 'Rua das Laranjeiras, 120', 'Rio de Janeiro/RJ'])
      await expect(conditions).toContainText(words)
    await expect(conditions.getByRole('link', { name: /termos de venda \(versão \d+\)/ })).toBeVisible()
    await expect(page.getByText(/12x de R\$\s\d+,\d\d no cartão/)).toBeVisible()
    await expect(
      page.getByText(/Total de R\$\s\d+,\d\d, com R\$\s\d+,\d\d de juros \(2,99% ao mês, 42,\d\d% ao ano\)\. À vista, R\$\s266,00\./),
    ).toBeVisible()
    await buyer.chooseCard()
    await expect(buyer.submit).toContainText(/R\$\s266,00/)
    await buyer.choosePix()
    await expect(buyer.submit).toContainText(/R\$\s241,20/)
    await expectAccessible(page)
    return buyer.finish()
  })

  const contract = ['Sabiá Cursos e Livros Ltda. · CNPJ 12.ABC.345/01DE-35', '/termos/', '/desistencia', book]
  const emailAbout = async (subject: string) => {
    const find = async () => (await sandbox.emails(buyer.email)).find((email) => email.subject.includes(subject))
    await expect.poll(find, { timeout: 60_000 }).toBeDefined()
    return (await find())!
  }

  await test.step('the order is confirmed by an e-mail with the code', async () => {
    const confirmation = await emailAbout('Falta pagar o PIX')
    expect(confirmation.text).toMatch(/000201.*6304[0-9A-F]{4}/)
    for (const words of [...contract, 'Desconto no PIX: – R$\u00a024,80', 'Total: R$\u00a0241,20'])
      expect(confirmation.text).toContain(words)
  })

  await test.step('it is paid, and another e-mail follows', async () => {
    const console = await browser.newPage()
    await console.goto(store.sandboxUrl)
    const charge = await store.providerOrder(orderId)
    await console.getByRole('listitem').filter({ hasText: charge }).getByRole('button', { name: 'Pagar' }).click()
    await console.close()
    await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('region', { name: 'Abrir agora' })).toContainText('Assistir à primeira aula')
    const { text } = await emailAbout('acesso')
    for (const words of [...contract, 'Total pago: R$\u00a0241,20']) expect(text).toContain(words)
  })

  await test.step('the browser that paid has a receipt', async () => {
    await page.goto(`/minha-estante/pedidos/${orderId}`)
    await expect(page.getByRole('heading', { name: 'Comprovante de compra' })).toBeVisible()
    for (const words of ['CNPJ 12.ABC.345/01DE-35', 'aceita na compra', 'Desconto no PIX'])
      await expect(page.getByRole('article')).toContainText(words)
    await expectAccessible(page)
  })
})
