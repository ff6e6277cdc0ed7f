import { freeCourse } from '#database/seed/fixtures.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { awake, expect, expectAccessible, test } from './journey.ts'

// A wrong code is a refused request, which browsers log, and so is a library after its session.
test.use({ keepsFocus: true, ignoredErrors: /\/api\/(sign-in|library)|minha-estante/ })

test('a browser signs in by the code of the e-mail, and signs out everywhere', async ({ page, browser, sandbox, store }) => {
  const email = 'entrando@correio.com.br'
  await store.rows("insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, 'jornada')", [
    email,
    freeCourse.id,
  ])
  await signReaderIn(store, page.context(), { email })
  await page.goto('/minha-estante')
  await expect(page.getByRole('heading', { level: 2, name: freeCourse.title })).toBeVisible()

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
    (await sandbox.emails(email)).map(({ subject }) => /^(\d{3} \d{3}) é seu código$/.exec(subject)?.[1]).find(Boolean)
  await expect.poll(codeIn, { timeout: 60_000 }).toBeTruthy()
  const code = (await codeIn())!
  // The phone dropped the page while the e-mail was read.
  await phone.reload()
  await awake(phone)
  await field.fill(code === '000 000' ? '111111' : '000000')
  await expect(phone.getByText('O código não confere. Restam 4 tentativas.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(phone)
  await field.fill(code)
  await expect(phone).toHaveURL('/courses')
  // A buyer who is signed in already goes on.
  await phone.goto('/entrar?para=//evil.example')
  await expect(phone).toHaveURL(/\/minha-estante$/)

  // Signing out everywhere ends the other browser too. One that paid does not open its order by itself again (tests/api/open-order.test.ts).
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
  await expect(page).toHaveURL(/\/entrar\?para=/)
  await other.close()
})
