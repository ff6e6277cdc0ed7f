import type { Locator, Page } from '@playwright/test'
import { courseWithModules, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { pressBuy } from './buyer.ts'
import { awake, expect, isUncovered, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

/** Thirteen pages need more courses than the demo has. The additional ones are deleted afterwards. */
async function withManyCourses(store: { rows: (query: string) => Promise<unknown> }, look: () => Promise<void>) {
  await store.rows(
    `insert into courses (title, slug, description, price_cents, published, created_at)
     select 'Caderno ' || n, 'caderno-de-teste-' || n, 'Um caderno.', 1000, true, '2020-01-01' from generate_series(1, 126) n`,
  )
  try {
    await look()
  } finally {
    await store.rows(`delete from courses where slug like 'caderno-de-teste-%'`)
  }
}

const onOneLine = (nav: Locator) =>
  nav.evaluate((one) => {
    const lines = [...one.querySelectorAll('a, span')].filter((each) => each.clientHeight > 24).map((each) => each.getBoundingClientRect())
    const middle = (box: DOMRect) => (box.top + box.bottom) / 2
    return lines.length > 1 && lines.every((box) => Math.abs(middle(box) - middle(lines[0] ?? box)) < 8)
  })

test('a pager of thirteen pages fits on one line at 360 px, in the store and in the panel', { tag: '@long' }, async ({ page, store }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await withManyCourses(store, async () => {
    for (const number of [1, 4, 7, 12, 13]) {
      await page.goto(`/courses?pagina=${number}`)
      await expect(page.getByText(`Página ${number} de 13`)).toBeVisible()
      const pager = page.getByRole('navigation', { name: 'Páginas' })
      expect(await onOneLine(pager), `page ${number}`).toBe(true)
      await expect(pager.getByRole('link', { name: 'Página 13' })).toBeVisible()
      if (number > 1) await expect(pager.getByRole('link', { name: 'Anterior' })).toBeVisible()
    }
    await new Staff(page).signIn(renata)
    for (const [list, text] of [
      ['courses', /^Page 13 of \d+/],
      ['orders', /^Página 13 de \d+/],
    ] as const) {
      await page.goto(`/admin/${list}?pagina=13`)
      const pager = page.getByRole('main').getByRole('navigation').last()
      await expect(pager.getByText(text)).toBeVisible()
      expect(await onOneLine(pager), list).toBe(true)
    }
  })
})

test('a full cart does not make the page wider than 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/courses')
  await awake(page)
  await pressBuy(page)
  await expect(page.getByRole('link', { name: 'Carrinho, 1 item' })).toBeAttached()
  const ends = await page
    .locator('header :is(a, span, svg)')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** The share of the screen that fixed and sticky bars cover. */
const coveredByBars = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 200)
    const bars = [...document.querySelectorAll('body *')].filter((one) => {
      const { position } = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      return (
        (position === 'fixed' || position === 'sticky') &&
        box.width > window.innerWidth / 2 &&
        box.bottom > 0 &&
        box.top < window.innerHeight
      )
    })
    const height = (one: Element) =>
      Math.min(one.getBoundingClientRect().bottom, window.innerHeight) - Math.max(one.getBoundingClientRect().top, 0)
    return bars.reduce((sum, one) => sum + height(one), 0) / window.innerHeight
  })

test(
  'at 200 % zoom bars cover less than 15 % of the screen, also in the panel; on a phone the pay button stays visible',
  { tag: '@long' },
  async ({ page }) => {
    const pages = [`/courses/${courseWithModules.id}`, `/books/${plentifulBook.id}`, `/checkout?type=book&id=${plentifulBook.id}`]
    for (const path of pages) {
      // 1280 × 720 at 200 % zoom.
      await page.setViewportSize({ width: 640, height: 360 })
      await page.goto(path)
      await awake(page)
      const pay = page.getByRole('button', { name: /^(Comprar|Finalizar Pagamento)/ }).filter({ visible: true })
      await expect(pay).toHaveCount(1)
      expect(await coveredByBars(page), path).toBeLessThan(0.15)
      await pay.scrollIntoViewIfNeeded()
      await expect(pay).toBeInViewport()
      await page.setViewportSize({ width: 360, height: 740 })
      await page.evaluate(() => window.scrollTo(0, 200))
      await expect(pay).toBeInViewport()
    }

    await new Staff(page).signIn(renata)
    await page.setViewportSize({ width: 640, height: 360 })
    await page.goto(`/admin/courses/edit/${plainCourse.id}`)
    await expect(page.getByRole('button', { name: 'Save course' })).toBeVisible()
    expect(await coveredByBars(page)).toBeLessThan(0.15)
  },
)

test('the six entries of the contents, the user and `Sair` are in view at the usual sizes', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(renata)
  const sidebar = page.getByRole('navigation', { name: 'Painel' })
  const menu = page.getByRole('button', { name: 'Abrir o menu' })
  // A desktop, a tablet and a phone, each the lowest or narrowest of its kind, and a phone on its side.
  for (const [width, height] of [
    [1280, 640],
    [768, 1024],
    [360, 640],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/configuracoes')
    const isNarrow = width < 1280
    if (isNarrow) await menu.click()
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
    const size = `${width} × ${height}`
    expect(await isUncovered(page.getByRole('button', { name: 'Sair' })), `Sair at ${size}`).toBe(true)
    expect(await isUncovered(page.getByTitle(renata)), `the user at ${size}`).toBe(true)
    // The current entry, at the end of the list, is scrolled into view.
    expect(await isUncovered(sidebar.getByRole('link', { name: 'Configurações' })), `the current entry at ${size}`).toBe(true)
    await page.goto('/admin')
    if (isNarrow) await menu.click()
    await expect(sidebar).toBeVisible()
    if (height > 600)
      for (const name of ['Painel', 'Cursos', 'Pedidos', 'Posts', 'Banners', 'Livros'])
        expect(await isUncovered(sidebar.getByRole('link', { name, exact: true })), `${name} at ${size}`).toBe(true)
    await sidebar.getByRole('button', { name: 'Loja' }).scrollIntoViewIfNeeded()
    expect(await isUncovered(sidebar.getByRole('button', { name: 'Loja' })), `the last group at ${size}`).toBe(true)
  }
})

test('the groups and the menu of narrow windows work with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await new Staff(page).signIn(renata)
  const sidebar = page.getByRole('navigation', { name: 'Painel' })
  const group = sidebar.getByRole('button', { name: 'Loja' })
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(sidebar.getByRole('link', { name: 'Funil' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(sidebar.getByRole('link', { name: 'Funil' })).toBeHidden()
  await test.step('a group that was closed opens for its screen', async () => {
    await page.goto('/admin/fiscal/settings')
    await expect(sidebar.getByRole('link', { name: 'Notas fiscais' })).toBeVisible()
  })
  await test.step('the menu takes the focus, keeps it, and returns it', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    const menu = page.getByRole('button', { name: 'Abrir o menu' })
    await menu.press('Enter')
    await expect(page.getByRole('button', { name: 'Fechar o menu' })).toBeFocused()
    await expect(page.getByRole('main')).toHaveJSProperty('inert', true)
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await menu.press('Enter')
    await sidebar.getByRole('link', { name: 'Livros' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})
