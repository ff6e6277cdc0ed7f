import type { Page } from '@playwright/test'
import { plainCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, test } from './journey.ts'
import {
  claimInToken,
  longAddress,
  longIds,
  longSlugs,
  removeLongContent,
  searchWord,
  seedLongContent,
  spaced,
  unbroken,
} from './long-content.ts'
import { expectReachable } from './reachable.ts'
import { renata, Staff } from './staff.ts'

test.beforeAll(({ store }) => seedLongContent(store))
test.afterAll(({ store }) => removeLongContent(store))
// Missing pages answer 404, an invalid coupon 422, a total above the limit 400, and browsers log each of them in the console.
test.use({ ignoredErrors: /400|404|422/, reducedMotion: 'reduce' })

const nowhere = '00000000-0000-4000-8000-000000000000'
/** A search of maximum length without results. */
const nothing = 'z'.repeat(200)

test('every public page with long content: each control is reachable at 360, 768 and 1280 px', async ({ page, store }) => {
  test.slow()
  const pages = [
    `/courses?busca=${searchWord}`,
    `/courses?busca=${nothing}`,
    `/courses/${longIds.courseWithModules}`,
    `/courses/${longIds.plainCourse}`,
    `/courses/${nowhere}`,
    `/books?busca=${searchWord}`,
    `/books/${longIds.printedBook}`,
    `/books/${longIds.ebook}`,
    '/noticias',
    `/noticias/${longSlugs.picture}`,
    `/noticias/${longSlugs.pictures}`,
    `/noticias/${longSlugs.film}`,
    '/nada-por-aqui',
    '/cart',
    '/checkout',
    '/unauthorized',
  ]
  for (const path of pages) {
    await page.goto(path)
    await awake(page)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    await expectReachable(page, path.slice(0, 60))
  }
  // Activated only now, because it would cover one of the pages above.
  await store.rows(`update banners set active = true where type = 'MODAL' and link like '%anticonstitucional%'`)
  await page.goto('/courses')
  await awake(page)
  await page.mouse.wheel(0, 200)
  await expect(page.getByRole('dialog', { name: 'Destaque' })).toBeVisible()
  await expectReachable(page, 'modal banner')
})

test('cart, checkout and post-checkout with long content: each control is reachable', async ({ page, store, sandbox }) => {
  test.slow()
  const buyer = new Buyer(page, 'comprido@correio.com.br')
  for (const path of [`/courses/${longIds.courseWithModules}`, `/books/${longIds.printedBook}`, `/books/${longIds.ebook}`]) {
    await page.goto(path)
    await awake(page)
    await page
      .getByRole('button', { name: /^Comprar/ })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('link', { name: 'Ver carrinho' }).filter({ visible: true })).toBeVisible()
  }
  await expectReachable(page, 'a book that is in the cart')
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Finalizar Compra' }).filter({ visible: true })).toBeVisible()
  await expectReachable(page, 'cart')

  await page.goto('/checkout')
  await expect(buyer.submit).toBeVisible()
  for (const label of ['Nome completo', 'E-mail', 'CPF', 'Rua', 'Número', 'Complemento', 'Bairro', 'Cidade'])
    await page.getByLabel(label).fill(unbroken)
  await page.getByLabel('Código do cupom').fill(unbroken)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Cupom inválido')).toBeVisible()
  await page.getByRole('checkbox').first().check()
  const more = page.getByRole('button', { name: /^Ver mais/ })
  if (await more.isVisible()) await more.click()
  await buyer.choosePix()
  await expectReachable(page, 'checkout')

  await page.goto(`/checkout?type=course&id=${plainCourse.id}`)
  await buyer.fillPersonalData()
  await buyer.applyCoupon('SABIA10')
  await expect(page.getByText('Cupom aplicado com sucesso!')).toBeVisible()
  await buyer.choosePix()
  await expectReachable(page, 'checkout with a coupon')
  const order = await buyer.finish()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectReachable(page, 'PIX')
  const saved = await page.evaluate(() => localStorage.getItem('sabia.order') ?? '{}')
  const reopen = async (change: object) => {
    await page.evaluate(
      (text) => localStorage.setItem('sabia.order', text),
      JSON.stringify({ ...(JSON.parse(saved) as object), ...change }),
    )
    await page.goto('/postcheckout')
  }
  await reopen({ expiration: new Date(0).toISOString() })
  await expect(page.getByRole('button', { name: 'Gerar novo código PIX' })).toBeVisible()
  await expectReachable(page, 'expired PIX')
  await reopen({ text: undefined, image: undefined, url: `${store.sandboxUrl}/pagamento?code=${unbroken}` })
  await expect(page.getByText('Pagamento Realizado!')).toBeVisible()
  await expectReachable(page, 'card')
  const [payment] = await store.rows<{ provider_order_id: string }>('select provider_order_id from payments where order_id = $1', [order])
  await sandbox.pay(payment?.provider_order_id ?? '')
  await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 60_000 })
  await expectReachable(page, 'paid')
})

/** Signs in as a user with the longest possible address. */
async function signIn(page: Page) {
  await claimInToken(page, { email: longAddress })
  await new Staff(page).signIn(renata)
}
const heading = (page: Page, name?: string | RegExp) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1, ...(name ? { name } : {}) })).toBeVisible()

test('every list and dialog of the panel with long content: each control is reachable', async ({ page }) => {
  test.slow()
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Sign in with Auth0' })).toBeEnabled()
  await expectReachable(page, 'login')
  await signIn(page)
  const main = page.getByRole('main')
  await heading(page)
  await expectReachable(page, 'dashboard')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Abrir o menu' }).click()
  await expectReachable(page, 'menu', { sizes: [360] })
  await page.goto('/admin?ver=ao-vivo')
  await main.getByText('Ver como tabela').first().click()
  await expectReachable(page, 'dashboard, live')

  for (const list of ['courses', 'orders', 'posts', 'banners', 'books', 'coupons']) {
    await page.goto(`/admin/${list}`)
    await expect(main.getByText(/^(Showing|Mostrando) /)).toBeVisible()
    await expectReachable(page, list)
    await page.goto(`/admin/${list}?busca=${nothing}`)
    await expect(main.getByText(/^(No .* found|Nenhum .* encontrado)$/)).toBeVisible()
    await expectReachable(page, `${list}, nothing found`)
  }

  for (const list of ['books', 'banners', 'posts', 'coupons']) {
    await page.goto(`/admin/${list}`)
    await main
      .getByRole('button', { name: /^(Remove|Delete|Remover) /i })
      .filter({ hasNotText: 'SABIA' })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectReachable(page, `${list}, remove`)
  }

  for (const id of [longIds.paidOrder, longIds.refundDueOrder]) {
    await page.goto(`/admin/orders?pedido=${id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Histórico').click()
    await dialog.getByRole('button', { name: 'Fazer um reembolso' }).click()
    // A payment without a sale is refunded in full, so there are no items to choose.
    if (id === longIds.paidOrder) await dialog.getByLabel('Alguns itens').check()
    await expect(dialog.getByText('Reading').or(dialog.getByText('Lendo'))).toHaveCount(0)
    await expectReachable(page, `order ${id.slice(0, 8)}`)
  }

  await page.goto(`/admin/courses?busca=${searchWord}`)
  await page.getByRole('link', { name: `Permissão: ${spaced}` }).click()
  await expect(main.getByText('Quem tem acesso').first()).toBeVisible()
  await main.getByText('Histórico').click()
  await page.getByLabel(/^E-mails/).fill(`${longAddress} torto@@${unbroken}`)
  await expectReachable(page, 'permissions')
  await page.getByRole('button', { name: 'Dar Permissão' }).click()
  await expectReachable(page, 'permissions, review')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(main.getByText(/deram certo|Pronto/)).toBeVisible()
  await expectReachable(page, 'permissions, result')
})

test('every form of the panel with long content: each control is reachable', async ({ page }) => {
  test.slow()
  await signIn(page)
  const main = page.getByRole('main')
  await page.goto(`/admin/courses/edit/${longIds.courseWithModules}`)
  await heading(page)
  for (const name of [unbroken, spaced]) await main.locator('button[aria-expanded=false]').filter({ hasText: name }).last().click()
  await main.locator('button[aria-expanded=false]').filter({ hasText: unbroken }).last().click()
  await main.getByText('History', { exact: true }).click()
  await expect(main.getByText(longAddress).first()).toBeVisible()
  await expectReachable(page, 'course')
  await main
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Search courses' }).first().fill(searchWord)
  await expect(page.getByRole('option', { name: /^Anticonstitucional/ }).first()).toBeVisible()
  await expectReachable(page, 'course, with a search for order bumps', { within: '[role=listbox]' })
  await page.keyboard.press('Escape')
  await main
    .getByRole('button', { name: `Remove ${unbroken}` })
    .first()
    .click()
  await expectReachable(page, 'course, remove')
  await page.goto(`/admin/courses/edit/${longIds.plainCourse}`)
  await heading(page)
  await expectReachable(page, 'course without modules')

  for (const [list, link, title] of [
    ['books', `Edit ${unbroken}`, 'Edit Book'],
    ['books', `Edit ${spaced}`, 'Edit Book'],
    ['banners', /^Edit banner .*anticonstitucional/, 'Edit Banner'],
    ['posts', `Edit ${spaced}`, 'Edit Post'],
    ['posts', `Edit ${unbroken}`, 'Edit Post'],
    ['coupons', /^Editar ANTICONSTITUCIONAL/, /ANTICONSTITUCIONAL/],
  ] as const) {
    await page.goto(`/admin/${list}`)
    await main
      .getByRole('link', { name: link, ...(typeof link === 'string' ? { exact: true } : {}) })
      .first()
      .click()
    await heading(page)
    await main.getByText(/^(History|Histórico)$/).click()
    await expectReachable(page, `${list}, ${String(title)}`)
  }
  for (const [path, save] of [
    ['courses/new', 'Create course'],
    ['books/new', 'Create book'],
    ['banners/new', 'Create banner'],
    ['posts/new', 'Create post'],
    ['coupons/new', 'Criar cupom'],
  ] as const) {
    await page.goto(`/admin/${path}`)
    await heading(page)
    for (const field of await main.locator('input:not([type]), input[type=url]').all()) await field.fill(unbroken)
    for (const field of await main.locator('input[type=number]').all()) await field.fill('999999999999')
    await page.getByRole('button', { name: save }).click()
    await expect(main.getByRole('alert').first()).toBeVisible()
    await expectReachable(page, path)
  }
  await page.goto('/admin/books/edit/x')
  await heading(page)
  await expectReachable(page, 'book that is not found')
})
