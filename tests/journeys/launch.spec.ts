import { courseId } from '#database/seed/fixtures.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { typedMoment } from '#domain/platform/values/clock-time.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// An empty address is refused.
test.use({ ignoredErrors: /400 .*waiting-list/ })

const id = courseId(6)
const inHours = (hours: number) => typedMoment(new Date(Date.now() + hours * 3_600_000).toISOString())

test(
  'staff plan a price for a time; buyers see it and a countdown, and the usual price after its end',
  { tag: '@long' },
  async ({ page, store }) => {
    const staff = new Staff(page)
    await staff.signIn(renata, addressOf.entry('courses', id))

    await test.step('half a launch is refused, a whole one is saved', async () => {
      await page.getByLabel('Preço de lançamento (opcional)', { exact: true }).fill('99,90')
      await page.getByLabel('Começo do preço de lançamento').fill(inHours(-1))
      await page.getByRole('button', { name: 'Save course' }).click()
      await expect(page.getByText('O preço, o começo e o fim vão juntos.')).toBeVisible()
      await page.getByLabel('Fim do preço de lançamento').fill(inHours(30))
      await page.getByRole('button', { name: 'Save course' }).click()
      await staff.expectToast('Course saved')
    })

    const article = page.getByRole('article')
    await test.step('the page has the price, its end and the time that is left, by the clock of the server', async () => {
      await page.clock.install({ time: new Date(Date.now() - 5 * 3_600_000) })
      await page.goto(`/courses/${id}`)
      await expect(article.getByText('R$ 99,90').first()).toBeVisible()
      await expect(article.getByText('R$ 169,00').first()).toBeVisible()
      await expect(article.getByText(/^Este preço vale até \d+ de \S+, \d+h(\d\d)?\.$/)).toBeVisible()
      await expect(article.getByText(/^Faltam (29|30):\d\d:\d\d$/)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the page turns at the end by itself, and so does the list', async () => {
      await store.rows(`update courses set sale_until = now() + interval '7 seconds' where id = $1 returning id`, [id])
      await page.goto(`/courses/${id}`)
      await expect(article.getByText(/^Faltam 00:00:\d\d$/)).toBeVisible()
      await expect(article.getByText(/Este preço vale até/)).toHaveCount(0)
      await expect(article.getByText('R$ 169,00').first()).toBeVisible()
      await expect(article.getByText('R$ 99,90')).toHaveCount(0)
    })

    await test.step('before the sale opens the page can be read, and nothing bought', async () => {
      await store.rows(`update courses set on_sale_from = now() + interval '1 hour' where id = $1 returning id`, [id])
      await page.goto(`/courses/${id}`)
      await expect(article.getByText(/^As vendas abrem em /)).toBeVisible()
      await expect(article.getByRole('button', { name: 'Em breve' }).filter({ visible: true })).toBeDisabled()
    })
  },
)
