import type { Locator, Page } from '@playwright/test'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return box
}

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

test('a pager of thirteen pages fits on one line at 360 px, in the store and in the panel', async ({ page, store }) => {
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

test('at 200 % zoom bars cover less than 15 % of the screen; on a phone the pay button stays visible', async ({ page }) => {
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
})

test('at 200 % zoom the panel’s save bar covers less than 15 % of the screen', async ({ page }) => {
  await new Staff(page).signIn(renata)
  await page.setViewportSize({ width: 640, height: 360 })
  await page.goto(`/admin/courses/edit/${plainCourse.id}`)
  await expect(page.getByRole('button', { name: 'Save course' })).toBeVisible()
  expect(await coveredByBars(page)).toBeLessThan(0.15)
})

test('the footer of the checkout is not covered by its bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/checkout?type=course&id=${plainCourse.id}`)
  await expect(page.getByRole('button', { name: /^Finalizar Pagamento/ })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const bar = await boxOf(page.getByRole('button', { name: /^Finalizar Pagamento/ }))
  const footer = await boxOf(page.getByRole('contentinfo'))
  expect(bar.y + bar.height).toBeLessThanOrEqual(footer.y)
})

/** The distance between the baselines of the number and of the first line of its text, in pixels. */
const baselineDistance = (item: Locator) =>
  item.evaluate((one) => {
    const baselineOf = (text: Element) => {
      const probe = document.createElement('span')
      probe.style.cssText = 'display:inline-block;width:0;height:0'
      text.prepend(probe)
      const { bottom } = probe.getBoundingClientRect()
      probe.remove()
      return bottom
    }
    const [number, text] = [...one.children]
    return number && text ? Math.abs(baselineOf(number) - baselineOf(text)) : Infinity
  })

test('numbers of steps and lessons share the baseline of their text, and all texts are left-aligned', async ({ page, store }) => {
  const lessons = Array.from({ length: 12 }, (_, index) => ({
    id: `l-${index}`,
    title: `Aula ${index}`,
    description: '',
    video: '',
    downloads: [],
  }))
  const [course] = await store.rows<{ lessons: object }>('select lessons from courses where id = $1', [plainCourse.id])
  await store.rows('update courses set lessons = $1 where id = $2', [
    JSON.stringify({ withModules: false, lessons, modules: [] }),
    plainCourse.id,
  ])
  try {
    await page.goto(`/courses/${plainCourse.id}`)
    const outline = page
      .getByRole('listitem')
      .filter({ hasText: /Aula \d/ })
      .locator('> div')
    await expect(outline).toHaveCount(12)
    const edges = await outline.evaluateAll((items) => items.map((item) => Math.round(item.children[1]?.getBoundingClientRect().left ?? 0)))
    expect(new Set(edges).size, String(edges)).toBe(1)
    expect(await baselineDistance(outline.first())).toBeLessThanOrEqual(1)
  } finally {
    await store.rows('update courses set lessons = $1 where id = $2', [JSON.stringify(course?.lessons), plainCourse.id])
  }
  const buyer = new Buyer(page, 'passos@correio.com.br')
  await page.goto(`/checkout?type=course&id=${plainCourse.id}`)
  await buyer.fillPersonalData()
  await buyer.choosePix()
  await buyer.finish()
  const steps = page.getByRole('listitem').filter({ hasText: 'Abra o aplicativo do seu banco.' })
  await expect(steps).toBeVisible()
  expect(await baselineDistance(steps)).toBeLessThanOrEqual(1)
})

test('there is space between the price of an e-book and its button', async ({ page }) => {
  await page.goto(`/books/${ebook.id}`)
  const price = await boxOf(page.locator('p.money').filter({ hasText: 'R$' }).filter({ visible: true }))
  const buy = await boxOf(page.getByRole('button', { name: /^Comprar/ }).filter({ visible: true }))
  expect(buy.y - (price.y + price.height)).toBeGreaterThanOrEqual(16)
})

test('the coupon line shows its percentage; the selected method has a dark dot on orange', async ({ page }) => {
  const buyer = new Buyer(page, 'cupom.dez@correio.com.br')
  await page.goto(`/checkout?type=course&id=${plainCourse.id}`)
  await buyer.applyCoupon('SABIA10')
  await expect(page.getByText('Cupom SABIA10, 10%', { exact: true })).toBeVisible()
  await buyer.choosePix()
  const chosen = page.getByRole('radio', { name: /PIX/ })
  const look = await chosen.evaluate((one) => {
    const { width, backgroundImage, backgroundColor } = getComputedStyle(one)
    const probe = document.createElement('span')
    probe.style.color = 'var(--accent)'
    document.body.append(probe)
    return { width, drawn: backgroundImage.startsWith('radial-gradient'), filled: getComputedStyle(probe).color === backgroundColor }
  })
  expect(look).toEqual({ width: '24px', drawn: true, filled: true })
})
