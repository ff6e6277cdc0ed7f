import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const course = 'Ansiedade sem mistério'
const book = 'A coragem de descansar'

// Other journeys of the same store pay the same price either way.
test.afterEach(({ store }) => store.rows('update store_settings set pix_discount = 0'))

test('a new visitor finds a course and a book, learns the terms, pays by PIX, and gets both e-mails and the receipt', async ({
  page,
  context,
  browser,
  sandbox,
  store,
}) => {
  await store.rows(`update store_settings set legal_name = 'Sabiá Cursos e Livros Ltda.', tax_id = '12ABC34501DE35', street = 'Rua das Laranjeiras',
    street_number = '120', city = 'Rio de Janeiro', state = 'RJ', pix_discount = 1000`)
  const buyer = new Buyer(page, 'joana.ribeiro@correio.com.br')
  // Another journey of this store may have bought one of the three.
  const [{ stock }] = (await store.rows('select stock from books where title = $1', [book])) as [{ stock: number }]

  await test.step('the catalogue is rendered without scripts', async () => {
    const html = await (await fetch(`${store.url}/courses`)).text()
    expect(html).toMatch(/<h1[^>]*>/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/courses$/)
    await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name: 'Página 2' }).click()
    await expect(page).toHaveURL(/pagina=2/)
    await page.getByRole('navigation', { name: 'Catálogo' }).getByRole('link', { name: 'E-books' }).click()
    await expect(page).toHaveURL(/\/books$/)
  })

  await test.step('a course and a printed book go into the cart', async () => {
    await buyer.putIntoCart('/courses', course)
    await buyer.putIntoCart('/books', book)
    await expect(page.getByText(`Apenas ${stock} em estoque`)).toBeVisible()
    await expect(page.getByText(/R\$\s53,10 no PIX/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Carrinho, 2 itens' }).click()
    await expect(page.getByText(course).first()).toBeVisible()
    await expect(page.getByText(/\+ R\$\s18,00 frete/).first()).toBeVisible()
    // 189 + 59 + the highest shipping price, 18
    await expect(page.getByText(/R\$\s266,00/).first()).toBeVisible()
  })

  const orderId = await test.step('the checkout summarizes the contract, PIX costs less, and the order is placed', async () => {
    await page
      .getByRole('link', { name: /Finalizar Compra/ })
      .first()
      .click()
    await expect(page.getByText('PENDENTE')).toBeVisible()
    await expect(buyer.submit).toBeDisabled()
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
  await test.step('the page and an e-mail have the PIX code', async () => {
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    await expect(page.getByText(/\d{2}\/\d{2}\/\d{4},? (às )?\d{2}:\d{2}/)).toBeVisible()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: /Copiar código PIX/ }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201.*6304[0-9A-F]{4}$/)
    const find = async () => (await sandbox.emails(buyer.email)).find((email) => email.subject.includes('Falta pagar o PIX'))
    await expect.poll(find, { timeout: 60_000 }).toBeDefined()
    const { text } = (await find())!
    expect(text).toMatch(/000201.*6304[0-9A-F]{4}/)
    for (const words of [...contract, 'Desconto no PIX: – R$\u00a024,80', 'Total: R$\u00a0241,20']) expect(text).toContain(words)
  })

  await test.step('after the payment at the provider the page shows the confirmation', async () => {
    // In a separate window, because a page in the background is not drawn.
    const console = await browser.newPage()
    await console.goto(store.sandboxUrl)
    const charge = await store.providerOrder(orderId)
    await console.getByRole('listitem').filter({ hasText: charge }).getByRole('button', { name: 'Pagar' }).click()
    await console.close()
    await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('APROVADO')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Abrir agora' })).toContainText('Assistir à primeira aula')
  })

  await test.step('the e-mail arrives once, the access is granted, the stock is reduced', async () => {
    const email = await sandbox.onlyEmail(buyer.email)
    for (const words of [...contract, course, 'Total pago: R$\u00a0241,20']) expect(email.text).toContain(words)
    const mailbox = await browser.newPage()
    await mailbox.goto(`${store.sandboxUrl}/mailbox`)
    await mailbox.getByRole('link', { name: email.subject }).first().click()
    await expect(mailbox.getByText(email.to).first()).toBeVisible()
    await mailbox.close()
    expect(await store.rows('select order_id from course_accesses where email = $1', [buyer.email])).toEqual([{ order_id: orderId }])
    await buyer.search('/books', book)
    await page.getByRole('link', { name: book, exact: true }).click()
    await expect(page.getByText(`Apenas ${stock - 1} em estoque`)).toBeVisible()
  })

  await test.step('the browser that paid has a receipt, and an empty cart', async () => {
    await page.goto(`/minha-estante/pedidos/${orderId}`)
    await expect(page.getByRole('heading', { name: 'Comprovante de compra' })).toBeVisible()
    for (const words of ['CNPJ 12.ABC.345/01DE-35', 'aceita na compra', 'Desconto no PIX'])
      await expect(page.getByRole('article')).toContainText(words)
    await expectAccessible(page)
    await page.goto('/cart')
    await expect(page.getByText('Seu carrinho está vazio')).toBeVisible()
  })

  await test.step('the staff see the order', async () => {
    await new Staff(page).signIn(renata, '/admin/orders')
    await expect(page.getByRole('button', { name: `Pedido ${orderId.slice(0, 8)}`, exact: true })).toBeVisible()
    await expect(page.getByText(buyer.email).first()).toBeVisible()
    await expect(page.getByText('Pago - Aguardando Envio').first()).toBeVisible()
  })
})
