import type { Page } from '@playwright/test'
import { pressBuy } from '../journeys/buyer.ts'
import { expect } from '../journeys/journey.ts'
import { longAddress, longIds, longSlugs, searchWord, spaced, unbroken } from './long-content.ts'
import { at, type Screen, type ScreenContext } from './screen.ts'
import { paidWithOffer } from './store-screens.ts'

const visitor = (name: string, go: Screen['go'], more: Partial<Screen> = {}): Screen => ({
  name: `long-${name}`,
  who: 'visitor',
  long: true,
  go,
  ...more,
})
const staff = (name: string, go: Screen['go'], more: Partial<Screen> = {}): Screen => visitor(name, go, { who: 'staff', ...more })

/** A search of maximum length without results. */
const nothing = 'z'.repeat(200)

/** A public page with all that it folds away. */
const unfolded = (name: string, path: string) =>
  visitor(name, async (set) => {
    await at(path)(set)
    await set.page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
  })

const products = [`/courses/${longIds.courseWithModules}`, `/books/${longIds.printedBook}`, `/books/${longIds.ebook}`]

async function fillCart(set: ScreenContext, paths = products) {
  for (const path of paths) {
    await at(path)(set)
    await pressBuy(set.page)
    await expect(set.page.getByRole('link', { name: 'Ver carrinho' }).filter({ visible: true })).toBeVisible()
  }
}

/** A screen of the panel, and the steps that lead to its state. */
const then =
  (path: string, ...presses: ((page: Page) => Promise<unknown>)[]): Screen['go'] =>
  async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    for (const press of presses) await press(page)
  }
const unfold = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('main')
    .getByText(name, { exact: typeof name === 'string' })
    .first()
    .click()

const order = (id: string) => async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Histórico').click()
  await dialog.getByRole('button', { name: 'Fazer um reembolso' }).click()
  // A payment without a sale is refunded in full, so there are no items to choose.
  if (id === longIds.paidOrder) await dialog.getByLabel('Alguns itens').check()
  await expect(dialog.getByText('Reading').or(dialog.getByText('Lendo'))).toHaveCount(0)
}

const follow = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: typeof name === 'string' })
    .first()
    .click()
const openLesson = async (page: Page) => {
  const folded = page.getByRole('main').locator('button[aria-expanded=false]')
  for (const name of [unbroken, spaced, unbroken]) await folded.filter({ hasText: name }).last().click()
}
const editDownload = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
const grant = async (page: Page) => {
  await expect(page.getByRole('main').getByText('Quem tem acesso').first()).toBeVisible()
  await page.getByLabel(/^E-mails/).fill(`${longAddress} torto@@${unbroken}`)
  await page.getByRole('button', { name: 'Dar Permissão' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('main').getByText(/deram certo|Pronto/)).toBeVisible()
}

/** A new entry whose fields are too long, when it was not saved. */
const complaints = (path: string, save: string) =>
  staff(
    path.replace('/', '-'),
    then(`/admin/${path}`, async (page) => {
      const main = page.getByRole('main')
      for (const field of await main.locator('input:not([type]), input[type=url]').all()) await field.fill(unbroken)
      for (const field of await main.locator('input[type=number]').all()) await field.fill('999999999999')
      await page.getByRole('button', { name: save }).click()
      await expect(main.getByRole('alert').first()).toBeVisible()
    }),
  )

/** Screens with rows of maximum length: nothing may overflow, and every control can be reached. */
export const longScreens: Screen[] = [
  unfolded('courses', `/courses?busca=${searchWord}`),
  unfolded('courses-nothing-found', `/courses?busca=${nothing}`),
  unfolded('course-modules', `/courses/${longIds.courseWithModules}`),
  unfolded('course-lessons', `/courses/${longIds.plainCourse}`),
  unfolded('books', `/books?busca=${searchWord}`),
  unfolded('book-printed', `/books/${longIds.printedBook}`),
  unfolded('book-ebook', `/books/${longIds.ebook}`),
  unfolded('bundles', `/pacotes?busca=${searchWord}`),
  unfolded('bundle', `/pacotes/${longIds.bundle}`),
  unfolded('bundle-checkout', `/checkout?type=bundle&id=${longIds.bundle}`),
  unfolded('news', '/noticias'),
  unfolded('post-picture', `/noticias/${longSlugs.picture}`),
  unfolded('post-pictures', `/noticias/${longSlugs.pictures}`),
  unfolded('post-film', `/noticias/${longSlugs.film}`),
  visitor('banner', async (set) => {
    const activate = (active: boolean) =>
      set.store.rows(`update banners set active = $1 where type = 'MODAL' and link like '%anticonstitucional%'`, [active])
    await activate(true)
    await at('/courses')(set)
    await set.page.mouse.wheel(0, 200)
    await expect(set.page.getByRole('dialog', { name: 'Destaque' })).toBeVisible()
    // It would cover other pages.
    await activate(false)
  }),
  visitor('cart', async (set) => {
    await fillCart(set)
    await at('/cart')(set)
    await expect(set.page.getByRole('link', { name: 'Finalizar Compra' }).filter({ visible: true })).toBeVisible()
  }),
  visitor('bundle-cart', async (set) => {
    await fillCart(set, [`/pacotes/${longIds.bundle}`])
    await at('/cart')(set)
    await set.page.getByText('O pacote traz 20 itens').click()
  }),
  visitor('postcheckout-offer', (set) => paidWithOffer(set, longIds.digitalBundle)),
  visitor('checkout', async (set) => {
    const { page } = set
    await fillCart(set)
    await at('/checkout')(set)
    await page.getByRole('button', { name: 'Tem um cupom?' }).click()
    for (const label of ['Nome completo', 'E-mail', 'CPF', 'Rua', 'Número', 'Complemento', 'Bairro', 'Cidade', 'Código do cupom'])
      await page.getByLabel(label).fill(unbroken)
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByText('Cupom inválido')).toBeVisible()
    await page.getByRole('checkbox').first().check()
    const more = page.getByRole('button', { name: /^Ver mais/ })
    if (await more.isVisible()) await more.click()
    await page.getByRole('radio', { name: /^PIX/ }).check()
  }),
  staff(
    'orders',
    then(`/admin/orders?busca=${searchWord}`, (page) => expect(page.getByText(/^Mostrando /)).toBeVisible()),
  ),
  ...[longIds.paidOrder, longIds.refundDueOrder].map((id, index) =>
    staff(`order-${index === 0 ? 'paid' : 'to-refund'}`, then(`/admin/orders/${id}`, order(id))),
  ),
  staff('permissions', then(`/admin/courses?busca=${searchWord}`, follow(`Permissão: ${spaced}`), grant)),
  staff('course', then(`/admin/courses/edit/${longIds.courseWithModules}`, openLesson, editDownload, unfold('History'))),
  staff('course-lessons-edit', then(`/admin/courses/edit/${longIds.plainCourse}`)),
  staff(
    'course-bump-search',
    then(`/admin/courses/edit/${longIds.courseWithModules}`, async (page) => {
      await page.getByRole('combobox', { name: 'Buscar cursos' }).first().fill(searchWord)
      await expect(page.getByRole('option', { name: /^Anticonstitucional/ }).first()).toBeVisible()
    }),
    { reach: { within: '[role=listbox]' } },
  ),
  staff(
    'course-remove-module',
    then(`/admin/courses/edit/${longIds.courseWithModules}`, (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: `Remove ${unbroken}` })
        .first()
        .click(),
    ),
  ),
  staff('book', then('/admin/books', follow(`Edit ${spaced}`), unfold(/^(History|Histórico)$/))),
  staff(
    'panel-bundles',
    then(`/admin/bundles?busca=${searchWord}`, (page) => expect(page.getByText('Mostrando 2 pacotes')).toBeVisible()),
  ),
  staff(
    'panel-bundle',
    then(`/admin/bundles/edit/${longIds.bundle}`, (page) => expect(page.getByText(/^Separados R\$/)).toBeVisible()),
  ),
  staff('banner-edit', then('/admin/banners', follow(/^Edit banner .*anticonstitucional/), unfold(/^(History|Histórico)$/))),
  staff('post', then('/admin/posts', follow(`Edit ${spaced}`), unfold(/^(History|Histórico)$/))),
  staff('post-unbroken', then('/admin/posts', follow(`Edit ${unbroken}`), unfold(/^(History|Histórico)$/))),
  staff('coupon', then('/admin/coupons', follow(/^Editar ANTICONSTITUCIONAL/), unfold(/^(History|Histórico)$/))),
  complaints('courses/new', 'Create course'),
  complaints('books/new', 'Create book'),
  complaints('bundles/new', 'Criar pacote'),
  complaints('banners/new', 'Create banner'),
  complaints('posts/new', 'Create post'),
  complaints('coupons/new', 'Criar cupom'),
]
