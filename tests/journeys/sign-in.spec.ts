import { freeCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, expectAccessibleOnPhoneAndDesk, test } from './journey.ts'

// A wrong code is a refused request, which browsers log, and so are an order that this browser may not open any more and what is offered after it. The library is a page of its own.
test.use({ ignoredErrors: /\/api\/sign-in\)|minha-estante|\/(open|offer)\)/ })

test('the browser that paid opens its order at once; another one signs in by the code of the e-mail', async ({
  page,
  browser,
  sandbox,
  store,
}) => {
  const buyer = new Buyer(page, 'entrando@correio.com.br')
  await buyer.putIntoCart('/courses', freeCourse.title)
  await page.goto('/checkout')
  await buyer.fillPersonalData()
  await buyer.choosePix()
  await buyer.finish()
  const openNow = page.getByRole('region', { name: 'Abrir agora' })
  const lesson = openNow.getByRole('link', { name: `Assistir à primeira aula: ${freeCourse.title}` })
  await expect(lesson).toHaveAttribute('href', new RegExp(`^/minha-estante/cursos/${freeCourse.slug}/.+`))
  await expectAccessibleOnPhoneAndDesk(page)

  const other = await browser.newContext({ baseURL: store.url })
  const phone = await other.newPage()
  await phone.goto('/entrar?para=/courses')
  await awake(phone)
  await phone.getByLabel('E-mail').fill('Entrando@correio.com.br ')
  await phone.getByRole('button', { name: 'Receber código' }).click()
  const field = phone.getByLabel('Código de seis dígitos')
  await expect(field).toBeFocused()
  await expect(phone.getByRole('button', { name: /Enviar outro código em \d+ s/ })).toBeDisabled()
  const codeIn = async () =>
    (await sandbox.emails(buyer.email)).map(({ subject }) => /^(\d{3} \d{3}) é seu código$/.exec(subject)?.[1]).find(Boolean)
  await expect.poll(codeIn, { timeout: 60_000 }).toBeTruthy()
  const code = (await codeIn())!
  // The phone dropped the page while the e-mail was read.
  await phone.reload()
  await awake(phone)
  await field.fill(code === '000 000' ? '111111' : '000000')
  await expect(phone.getByText('O código não confere. Restam 4 tentativas.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessibleOnPhoneAndDesk(phone)
  await field.fill(code)
  await expect(phone).toHaveURL('/courses')
  // A buyer who is signed in already goes on.
  await phone.goto('/entrar?para=//evil.example')
  await expect(phone).toHaveURL(/\/minha-estante$/)

  // Signing out everywhere ends the browser that paid too, which does not open its order by itself again.
  await phone.goto('/minha-estante/dados')
  await expect(phone.getByRole('region', { name: 'Aparelhos' }).getByRole('button', { name: /^Sair(?! de todos)/ })).toHaveCount(2)
  await phone.evaluate(() => {
    localStorage.setItem('sabia.order', '{"_id":"0"}')
    sessionStorage.setItem('sabia.checkout', '{"name":"Joana"}')
  })
  await phone.getByRole('button', { name: 'Sair de todos os aparelhos' }).click()
  await expect(phone).toHaveURL(/\/entrar$/)
  expect(await phone.evaluate(() => [localStorage.getItem('sabia.order'), sessionStorage.getItem('sabia.checkout')])).toEqual([null, null])
  await page.reload()
  await expect(openNow).toContainText('Para abrir neste aparelho, entre com o e-mail da compra.')
  await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible()
  await other.close()
})
