import type { Locator, Page } from '@playwright/test'
import { courseWithModules, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { awake, expect, test } from './journey.ts'
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
