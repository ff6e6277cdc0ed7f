import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const course = 'Ansiedade sem mistério'
const book = 'A coragem de descansar'

test('a new visitor finds a course and a book, pays by PIX, and gets the e-mail', async ({ page, context, browser, sandbox, store }) => {
  const buyer = new Buyer(page, 'joana.ribeiro@correio.com.br')
  // Another journey of this store may have bought one of the three.
  const [{ stock }] = (await store.rows('select stock from books where title = $1', [book])) as [{ stock: number }]

  await test.step('the catalogue is rendered without scripts', async () => {
    const html = await (await fetch(`${store.url}/courses`)).text()
    expect(html).toMatch(/<h1[^>]*>/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/courses$/)
    await expect(page.getByRole('listitem').getByRole('heading')).not.toHaveCount(0)
    await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name: 'Página 2' }).click()
    await expect(page).toHaveURL(/pagina=2/)
    await page.getByRole('navigation', { name: 'Catálogo' }).getByRole('link', { name: 'E-books' }).click()
    await expect(page).toHaveURL(/\/books$/)
  })

  await test.step('a course and a printed book go into the cart', async () => {
    await buyer.putIntoCart('/courses', course)
    await buyer.putIntoCart('/books', book)
    await expect(page.getByText(`Apenas ${stock} em estoque`)).toBeVisible()
    await page.getByRole('link', { name: 'Carrinho, 2 itens' }).click()
    await expect(page.getByText(course).first()).toBeVisible()
    await expect(page.getByText(book).first()).toBeVisible()
    await expect(page.getByText(/\+ R\$\s18,00 frete/).first()).toBeVisible()
    // 189 + 59 + the highest shipping price, 18
    await expect(page.getByText(/R\$\s266,00/).first()).toBeVisible()
  })

  const orderId = await test.step('the checkout quotes them and places the order', async () => {
    await page
      .getByRole('link', { name: /Finalizar Compra/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible()
    await expect(page.getByText('PENDENTE')).toBeVisible()
    const submit = page.getByRole('button', { name: /^Finalizar Pagamento/ })
    await expect(submit).toBeDisabled()
    await buyer.fillPersonalData()
    await buyer.fillAddress()
    await buyer.choosePix()
    await expect(submit).toBeEnabled()
    await expect(submit).toContainText(/R\$\s266,00/)
    return buyer.finish()
  })

  await test.step('the page shows the PIX code as image and as text', async () => {
    await expect(page.getByText('PENDENTE')).toBeVisible()
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    await expect(page.getByText(/\d{2}\/\d{2}\/\d{4},? (às )?\d{2}:\d{2}/)).toBeVisible()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: /Copiar código PIX/ }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201.*6304[0-9A-F]{4}$/)
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
  })

  await test.step('the e-mail arrives once, the access is granted, the stock is reduced', async () => {
    const email = await sandbox.onlyEmail(buyer.email)
    expect(email.text).toContain(course)
    expect(email.text).toContain(book)
    expect(email.text).toContain('R$\u00a0266,00')
    const mailbox = await browser.newPage()
    await mailbox.goto(`${store.sandboxUrl}/mailbox`)
    await mailbox.getByRole('link', { name: email.subject }).first().click()
    await expect(mailbox.getByText(email.to).first()).toBeVisible()
    await mailbox.close()

    expect(await store.rows('select order_id from course_accesses where email = $1', [buyer.email])).toEqual([{ order_id: orderId }])
    expect(await store.rows('select status from orders where id = $1', [orderId])).toEqual([{ status: 'PAID' }])
    await buyer.search('/books', book)
    await page.getByRole('link', { name: book, exact: true }).click()
    await expect(page.getByText(`Apenas ${stock - 1} em estoque`)).toBeVisible()
  })

  await test.step('the cart is empty again', async () => {
    await page.goto('/cart')
    await expect(page.getByText('Seu carrinho está vazio')).toBeVisible()
  })

  await test.step('the staff see the order', async () => {
    const staff = new Staff(page)
    await staff.signIn(renata, '/admin/orders')
    await expect(page.getByText(orderId.slice(0, 8))).toBeVisible()
    await expect(page.getByText(buyer.email).first()).toBeVisible()
    await expect(page.getByText('Pago - Aguardando Envio').first()).toBeVisible()
  })
})
