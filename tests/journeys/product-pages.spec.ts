import type { Page } from '@playwright/test'
import { bookId, courseWithModules, scarceBook } from '#database/seed/fixtures.ts'
import { expect, isUncovered, test } from './journey.ts'

const pdf = `/books/${bookId(28)}`
const course = `/courses/${courseWithModules.id}`

const unfoldAll = (page: Page) =>
  page.getByRole('article').evaluate((article) => article.querySelectorAll('details').forEach((each) => (each.open = true)))

for (const [width, height] of [
  [1366, 768],
  [360, 740],
] as const)
  test(
    `at ${width} × ${height} the button is in view along the whole page, and covers nothing that has the focus`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      for (const path of [course, pdf, `/books/${scarceBook.id}`]) {
        await page.goto(path)
        const article = page.getByRole('article')
        const buy = article.getByRole('button', { name: /^Comprar/ }).filter({ visible: true })
        await expect(buy).toHaveCount(1)
        await unfoldAll(page)
        const end = await article.evaluate((element) => element.getBoundingClientRect().bottom + scrollY - innerHeight)
        for (let top = 0; top <= end; top += 200) {
          await page.evaluate((y) => window.scrollTo(0, y), top)
          expect(await isUncovered(buy), `${path} from ${top}`).toBe(true)
        }

        const controls = article.locator('summary, a, button').filter({ visible: true })
        await controls.first().focus()
        for (let left = await controls.count(); left > 1; left -= 1) {
          expect(await isUncovered(page.locator(':focus')), `${path}: ${await page.locator(':focus').innerText()}`).toBe(true)
          await page.keyboard.press('Tab')
        }
      }
    },
  )
