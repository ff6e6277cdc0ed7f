import type { Page } from '@playwright/test'
import { courseWithModules, demoReader, directCourse, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, jump, test } from './journey.ts'
import { renata, Staff } from './staff.ts'
import { alwaysTranslate, type Manner, translateNow } from './translate.ts'

const paymentOf = (orderId: string) =>
  ['select provider_order_id as charge from payments where order_id = $1', [orderId]] satisfies [string, unknown[]]

const expectTranslated = (page: Page) => expect(page.locator('main font').first()).toBeAttached()

// An invalid coupon, an unknown CEP and missing pages are refused, which the browser logs in its console.
test.use({ ignoredErrors: /404|422/ })

test(
  'a page that the browser translates as it arrives is searched, fills a cart and is paid by PIX',
  { tag: '@long' },
  async ({ page, sandbox, store }) => {
    const buyer = new Buyer(page, 'pagina.traduzida@correio.com.br')
    await store.rows(`insert into coupons (code, kind, amount) values ('TRADUZIDA', 'PERCENTAGE', 1000) on conflict do nothing`)
    await alwaysTranslate(page)
    await page.goto('/courses?busca=sono')
    await expectTranslated(page)
    await buyer.putIntoCart('/courses', courseWithModules.title)
    await buyer.putIntoCart('/books', plentifulBook.title)

    await test.step('the cart counts, removes and restores', async () => {
      await page.getByRole('link', { name: 'Carrinho, 2 itens' }).click()
      await expectTranslated(page)
      await page.getByRole('button', { name: 'Aumentar a quantidade' }).click()
      await expect(page.getByText(/R\$\s331,00/).first()).toBeVisible()
      await page
        .getByRole('button', { name: /^Remover/ })
        .first()
        .click()
      await expect(page.getByText(/saiu do carrinho/)).toBeVisible()
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await page.getByRole('button', { name: 'Diminuir a quantidade' }).click()
      await expect(page.getByText(/R\$\s269,00/).first()).toBeVisible()
    })

    const orderId = await test.step('every block of the checkout changes as usual', async () => {
      await page
        .getByRole('link', { name: /Finalizar Compra/ })
        .first()
        .click()
      await buyer.fillPersonalData()
      await mistypeEmail(page)
      await page.getByLabel('E-mail').fill(buyer.email)
      await page.getByLabel('CPF').fill('1')
      await page.getByLabel('Nome completo').focus()
      await expect(page.getByText('CPF inválido')).toBeVisible()
      await page.getByLabel('CPF').fill('52998224725')
      await page.getByLabel('CEP').fill('99999999')
      await expect(page.getByText('CEP não encontrado')).toBeVisible()
      await page.getByLabel('CEP').fill('')
      await buyer.fillAddress()
      await expect(page.getByText('Escolha a forma de pagamento.')).toBeVisible()
      await buyer.choosePix()
      await buyer.applyCoupon('NADA')
      await expect(page.getByText('Cupom inválido')).toBeVisible()
      await buyer.applyCoupon('TRADUZIDA')
      await expect(page.getByText('Cupom aplicado com sucesso!')).toBeVisible()
      const before = await buyer.submit.textContent()
      await page.getByRole('checkbox').first().check()
      await expect(buyer.submit).not.toHaveText(before ?? '')
      await expect(buyer.submit).toBeEnabled()
      await expectTranslated(page)
      return buyer.finish()
    })

    await test.step('the countdown runs, the code is copied, and the payment is seen', async () => {
      await expect(page.getByText('Pagamento', { exact: true })).toHaveCount(0)
      await expectTranslated(page)
      const left = await page.getByRole('timer').textContent()
      await expect(page.getByRole('timer')).not.toHaveText(left ?? '')
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: 'Copiar código PIX' }).click()
      await expect(page.getByText('Código copiado')).toBeVisible()
      await expect(page.getByText('Copiar código PIX')).toBeVisible()
      await page.getByRole('button', { name: 'Cancelar pedido' }).click()
      await page.getByRole('button', { name: 'Manter pedido' }).click()
      await page.reload()
      await expectTranslated(page)
      const [payment] = await store.rows<{ charge: string }>(...paymentOf(orderId))
      await sandbox.pay(payment!.charge)
      await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('Falta só o PIX')).toHaveCount(0)
    })
  },
)

/** A mistyped domain gets a suggestion when the field is left. Refused it does not come back, and another one is accepted by a key. */
async function mistypeEmail(page: Page) {
  const email = page.getByLabel('E-mail')
  const suggestion = page.getByText(/Você quis dizer/)
  await email.fill('pagina.traduzida@gmial.com')
  await expect(suggestion).toHaveCount(0)
  await email.press('Tab')
  await expect(page.getByRole('status').filter({ has: suggestion })).toContainText('Você quis dizer pagina.traduzida@gmail.com?')
  await page.getByRole('button', { name: 'Não, está certo' }).click()
  await expect(email).toBeFocused()
  await email.press('Tab')
  await expect(suggestion).toHaveCount(0)
  await email.fill('pagina.traduzida@hotmial.com')
  await email.press('Tab')
  await page.getByRole('button', { name: 'pagina.traduzida@hotmail.com' }).press('Enter')
  await expect(email).toHaveValue('pagina.traduzida@hotmail.com')
  await expect(email).toBeFocused()
}

for (const [first, second] of [
  ['removed', 'moved'],
  ['moved', 'removed'],
] satisfies Manner[][]) {
  test(
    `a checkout whose texts are ${first} by a translator is paid by card; given up, the order whose texts are ${second} is paid by PIX`,
    { tag: '@long' },
    async ({ page, sandbox, store }) => {
      const buyer = new Buyer(page, `traduzida.${first}@correio.com.br`)
      await page.goto(`/checkout?type=course&id=${directCourse.id}`)
      await buyer.fillPersonalData()
      await translateNow(page, first)
      await buyer.chooseCard()
      await expect(buyer.submit).toBeEnabled()
      await buyer.finish('redirect')
      await page.getByRole('button', { name: 'Desistir' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await translateNow(page, second)
      await expectTranslated(page)
      await page.getByRole('button', { name: 'Pagar com PIX' }).click()
      await expect(page.getByRole('timer')).toHaveText(/faltam/)
      await expect(page.getByText('Voltar à página do PagBank')).toHaveCount(0)
      const [payment] = await store.rows<{ charge: string }>(
        `select provider_order_id as charge from payments join orders on orders.id = order_id where email = $1 and payments.method = 'PIX'`,
        [buyer.email],
      )
      await sandbox.pay(payment!.charge)
      await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 60_000 })
    },
  )
}

const pages = [
  '/courses',
  '/courses?busca=xilofone',
  `/courses/${courseWithModules.id}`,
  '/books',
  `/books/${plentifulBook.id}`,
  `/books/${ebook.id}`,
  '/noticias',
  '/noticias/tres-leituras-para-uma-tarde-de-chuva',
  '/cart',
  '/checkout',
  '/postcheckout',
  '/entrar',
  '/verificar/ABCDEFGHJK',
  '/sobre',
  '/termos',
  '/privacidade',
  '/desistencia',
  '/acessibilidade',
  '/contato',
  '/nada-por-aqui',
]

test.describe('every page', { tag: '@long' }, () => {
  test('of the store opens in a translated tab, and leads to the next one', async ({ page }) => {
    await alwaysTranslate(page)
    for (const path of pages) {
      await page.goto(path)
      await awake(page)
      await expectTranslated(page)
      await jump(page, '/courses?busca=sono')
      await expect(page.getByRole('searchbox')).toHaveValue('sono')
      await jump(page, path)
      await expectTranslated(page)
    }
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  })

  test('of the library opens in a translated tab', async ({ page, store }) => {
    await signReaderIn(store, page.context(), { email: demoReader.email })
    await alwaysTranslate(page)
    await page.goto('/minha-estante')
    await awake(page)
    await page
      .getByRole('link', { name: /^(Continuar|Começar|Assistir)/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/minha-estante\/cursos\//)
    await expectTranslated(page)
    for (const path of ['e-books', 'certificados', 'pedidos', 'dados']) {
      await jump(page, `/minha-estante/${path}`)
      await expect(page).toHaveURL(new RegExp(path))
      await expectTranslated(page)
    }
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  })

  test('of the panel does, and a form of it refuses, corrects and saves', async ({ page, store }) => {
    const staff = new Staff(page)
    await staff.signIn(renata)
    await alwaysTranslate(page)
    await page.goto('/admin/coupons/new')
    await expectTranslated(page)
    await page.getByLabel('Código').fill('PAINEL')
    await page.getByRole('button', { name: 'Criar cupom' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.getByLabel('Desconto').fill('10')
    await page.getByLabel('Tipo').selectOption('FIXED')
    await expect(page.getByText('Em reais, dos itens, sem o frete.')).toBeVisible()
    await expect(page.getByText('Em % dos itens, sem o frete.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Criar cupom' }).click()
    await expect(staff.row('PAINEL')).toBeVisible()
    expect(await store.rows("select kind, amount from coupons where code = 'PAINEL'")).toEqual([{ kind: 'FIXED', amount: 1000 }])
  })
})

test.describe('a page that failed by itself', () => {
  // The router logs what the page threw.
  test.use({ ignoredErrors: /of this page/ })

  test('is loaded anew by a second try, with what was typed', async ({ page }) => {
    await page.goto(`/checkout?type=course&id=${directCourse.id}`)
    await page.getByLabel('Nome completo').fill('Joana Ribeiro Farias')
    await expect(page.getByText('Escolha a forma de pagamento.')).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get: () => () => {
          throw new Error('of this page')
        },
      })
      document.querySelector<HTMLElement>('input[value=pix]')!.click()
    })
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByLabel('Nome completo')).toHaveValue('Joana Ribeiro Farias')
  })
})
