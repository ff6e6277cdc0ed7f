import { expect, type Page } from '@playwright/test'
import { eventually } from '../harness/eventually.ts'
import type { SandboxConsole } from '../harness/sandbox-console.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'
import { awake } from './journey.ts'

/** The steps of a buyer in the store, using what is visible on the screen. */
export class Buyer {
  readonly page: Page
  readonly email: string

  constructor(page: Page, email: string) {
    this.page = page
    this.email = email
  }

  async search(catalogue: '/courses' | '/books', words: string) {
    await this.page.goto(catalogue)
    await this.page.getByRole('searchbox').fill(words)
    await this.page.getByRole('searchbox').press('Enter')
    await expect(this.page).toHaveURL(/busca=/)
  }

  async putIntoCart(catalogue: '/courses' | '/books', title: string) {
    await this.page.goto(`${catalogue}?busca=${encodeURIComponent(title)}`)
    await this.page.getByRole('link', { name: title, exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await pressBuy(this.page)
    await expect(this.page.getByRole('link', { name: 'Ver carrinho' }).first()).toBeVisible()
  }

  async fillPersonalData() {
    await this.page.getByLabel('Nome completo').fill('Joana Ribeiro Farias')
    await this.page.getByLabel('E-mail').fill(this.email)
    await this.page.getByLabel('CPF').fill('52998224725')
    await expect(this.page.getByLabel('CPF')).toHaveValue('529.982.247-25')
    await this.page.getByLabel(/Telefone/).fill('71988112040')
    await expect(this.page.getByLabel(/Telefone/)).toHaveValue('(71) 98811-2040')
  }

  /** Street, neighbourhood, city and state are filled in from the postal code. */
  async fillAddress() {
    await this.page.getByLabel('CEP').fill('40155210')
    await expect(this.page.getByLabel('Cidade')).toHaveValue('Salvador')
    await expect(this.page.getByLabel('Rua')).not.toHaveValue('')
    await expect(this.page.getByLabel('Bairro')).not.toHaveValue('')
    await expect(this.page.getByLabel('Estado')).toHaveValue('BA')
    await this.page.getByLabel('Número').fill('418')
  }

  /** The checkout of one product, with what it asks of everybody. */
  async openCheckout(type: 'course' | 'book', id: string) {
    await this.page.goto(`/checkout?type=${type}&id=${id}`)
    await this.fillPersonalData()
  }

  /** Places an order of a course that waits for its PIX, and returns its id. */
  async orderByPix(courseId: string): Promise<string> {
    await this.openCheckout('course', courseId)
    await this.choosePix()
    return this.finish()
  }

  /** PagBank's page for an order of a course. */
  async reachCardPage(courseId: string) {
    await this.openCheckout('course', courseId)
    await this.chooseCard()
    await this.finish('redirect')
  }

  async choosePix() {
    await this.page.getByRole('radio', { name: /^PIX/ }).check()
  }

  async chooseCard() {
    await this.page.getByRole('radio', { name: /Cartão de crédito/ }).check()
  }

  /** The button 'Finalizar Pagamento', which contains the total. */
  get submit() {
    return this.page.getByRole('button', { name: /^Finalizar Pagamento/ })
  }

  /** Opens the field, unless it is open already. */
  async typeCoupon(code: string) {
    const field = this.page.getByLabel('Código do cupom')
    const line = this.page.getByRole('button', { name: 'Tem um cupom?' })
    await expect(field.or(line)).toBeVisible()
    if (await line.isVisible()) await line.click()
    await field.fill(code)
  }

  async applyCoupon(code: string) {
    await this.typeCoupon(code)
    await this.page.getByRole('button', { name: 'Aplicar' }).click()
  }

  /** Returns the id of the order that was placed. */
  async finish(method: 'pix' | 'redirect' = 'pix'): Promise<string> {
    await expect(this.submit).toBeEnabled()
    const placed = this.page.waitForResponse((response) => response.url().endsWith(`/api/checkout/${method}/pagseguro/content`))
    await this.submit.click()
    // The card page replaces this page, so the response has to be read before the navigation.
    const answer = await (await placed).body().catch(() => null)
    await this.page.waitForURL(method === 'pix' ? /\/postcheckout$/ : /\/pagamento\?code=/)
    return answer ? (JSON.parse(String(answer)) as { _id: string })._id : ''
  }
}

/** The visible button that puts a product into the cart: the first one of a list. */
export const pressBuy = (page: Page) =>
  page
    .getByRole('button', { name: /^Comprar/ })
    .filter({ visible: true })
    .first()
    .click()

/** Pays the newest payment of the order, and comes back from the app of the bank to a page that says so. */
export async function payByApp(page: Page, store: StoreUnderTest, sandbox: SandboxConsole, orderId: string) {
  await sandbox.pay(await store.providerOrder(orderId))
  await comeBack(page, store, orderId)
  await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 60_000 })
}

/** Comes back to the page when the order is paid. It looks at once, where one that nobody left looks every five seconds. */
async function comeBack(page: Page, store: StoreUnderTest, orderId: string) {
  const isPaid = async () => (await store.rows(`select from orders where id = $1 and status = 'PAID'`, [orderId])).length > 0
  expect(await eventually(isPaid, 60, 50)).toBe(true)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Signs a buyer in on the page that is open, by the code that the store sends. */
export async function signInByCode(page: Page, sandbox: SandboxConsole, email: string) {
  await awake(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Receber código' }).click()
  const code = async () =>
    (await sandbox.emails(email)).map(({ subject }) => /^(\d{3} \d{3}) é seu código$/.exec(subject)?.[1]).find(Boolean)
  await expect.poll(code, { timeout: 60_000 }).toBeTruthy()
  await page.getByLabel('Código de seis dígitos').fill((await code())!)
}
