import type { Page } from '@playwright/test'
import { directCourse } from '#database/seed/fixtures.ts'
import { Buyer, payByApp } from './buyer.ts'
import { expect, test } from './journey.ts'
import { type Manner, translateNow } from './translate.ts'

const expectTranslated = (page: Page) => expect(page.locator('main font').first()).toBeAttached()

// An invalid coupon, an unknown CEP and missing pages are refused, which the browser logs in its console.
test.use({ ignoredErrors: /404|422/ })

// Each text that changes has an element of its own (tests/rules/own-elements.test.ts); here a purchase is made without it noticing.
for (const [first, second] of [
  ['removed', 'moved'],
  ['moved', 'replaced'],
] satisfies Manner[][])
  test(
    `a checkout whose texts are ${first} by a translator reaches PagBank; the order page whose texts are ${second} is paid by PIX`,
    { tag: '@long' },
    async ({ page, sandbox, store }) => {
      const buyer = new Buyer(page, `traduzida.${first}@correio.com.br`)
      await buyer.openCheckout('course', directCourse.id)
      await translateNow(page, first)
      await page.getByLabel('CPF').fill('1')
      await page.getByLabel('Nome completo').focus()
      await expect(page.getByText('CPF inválido')).toBeVisible()
      await page.getByLabel('CPF').fill('52998224725')
      await page.getByRole('checkbox').first().check()
      await buyer.chooseCard()
      await buyer.finish('redirect')
      await page.getByRole('button', { name: 'Desistir' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await translateNow(page, second)
      await expectTranslated(page)
      await page.getByRole('button', { name: 'Pagar com PIX' }).click()
      await expect(page.getByRole('timer')).toHaveText(/faltam/)
      await expect(page.getByText('Voltar à página do PagBank')).toHaveCount(0)
      const [order] = await store.rows<{ id: string }>('select id from orders where email = $1', [buyer.email])
      await payByApp(page, store, sandbox, order!.id)
    },
  )

test.describe('a page that failed by itself', () => {
  // The router logs what the page threw.
  test.use({ ignoredErrors: /of this page/ })

  test('is loaded anew by a second try, with what was typed', { tag: '@long' }, async ({ page }) => {
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
