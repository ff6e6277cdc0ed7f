import type { Page } from '@playwright/test'
import { courseWithModules, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { pressBuy } from './buyer.ts'
import { awake, expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

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

test('the groups and the menu of narrow windows work with the keyboard', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await new Staff(page).signIn(renata)
  const sidebar = page.getByRole('navigation', { name: 'Painel' })
  const group = sidebar.getByRole('button', { name: 'Financeiro' })
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(sidebar.getByRole('link', { name: 'Conciliação' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(sidebar.getByRole('link', { name: 'Conciliação' })).toBeHidden()
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

/** Names of the menu's entries, headings and the way out that a press at their middle does not reach without scrolling. */
const outOfReach = (page: Page) =>
  page.getByRole('complementary').evaluate((menu) => {
    const isReached = (part: Element) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return part.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }
    return [...menu.querySelectorAll('nav :is(a, button), button')]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !isReached(part))
      .map((part) => part.textContent)
  })

for (const [width, height] of [
  [1366, 768],
  [360, 740],
] as const)
  test(
    `the menu has the six entries first, and everything in it and Sair are in reach at ${width}×${height}`,
    { tag: width === 360 ? [] : '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await new Staff(page).signIn(renata)
      const menu = page.getByRole('button', { name: 'Abrir o menu' })
      if (width < 1280) await menu.click()
      const sidebar = page.getByRole('navigation', { name: 'Painel' })
      await expect(sidebar.getByRole('link').first()).toBeVisible()
      expect((await sidebar.getByRole('link').allTextContents()).slice(0, 6)).toEqual([
        'Painel',
        'Cursos',
        'Pedidos',
        'Posts',
        'Banners',
        'Livros',
      ])
      const groups = ['Hoje', 'Clientes', 'Cupons', 'Financeiro', 'Configurações']
      expect((await sidebar.getByRole('heading').allTextContents()).map((each) => each.replace(/\d.*/, '').trim())).toEqual(groups)
      expect(await outOfReach(page)).toEqual([])
    },
  )

test('where the system chooses the colours, lines say what is a button and what is current', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/courses/${courseWithModules.id}`)
  await awake(page)
  await expect(page.getByRole('button', { name: 'Comprar' }).filter({ visible: true })).not.toHaveCSS('border-top-width', '0px')
  const catalogue = page.getByRole('navigation', { name: 'Catálogo' })
  await expect(catalogue.getByRole('link', { name: 'Cursos' })).toHaveCSS('outline-style', 'solid')
  await expect(catalogue.getByRole('link', { name: 'E-books' })).toHaveCSS('outline-style', 'none')
})
