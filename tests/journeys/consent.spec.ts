import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { plentifulBook } from '#database/seed/fixtures.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { pressBuy } from './buyer.ts'
import { awake, expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

/** Another company's server, which counts who asks for its script. */
async function openTagHost() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.setHeader('content-type', 'text/javascript')
    response.end('window.tagRuns = true')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { requests, origin, src: `${origin}/t.js`, close }
}

/** The evening before in São Paulo. */
const refusedAt = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T01:00:00.000Z`
const question = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const placeOf = async (element: Locator) => {
  const { y, height } = (await element.boundingBox())!
  return { top: y, bottom: y + height }
}
const tagRuns = (page: Page) => page.evaluate(() => 'tagRuns' in window)
const policyOf = async (page: Page, path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? ''
/** Without hashes, and without the hosts of pictures, which other journeys change meanwhile. */
const steady = (policy: string) => policy.replaceAll(/ 'sha256-[^']+'| img-src [^;]*;/g, '')

// Not that of the store: what is shown is the day in São Paulo.
test.use({ timezoneId: 'UTC' })

test.afterEach(({ store }) => store.rows(`update store_settings set consent_tags = '[]' returning id`))

test(
  'nothing of a tag is loaded before the visitor agrees, elsewhere than on public pages, and after a refusal',
  { tag: '@long' },
  async ({ page }) => {
    const host = await openTagHost()
    await page.goto('/courses')
    await awake(page)
    const usual = steady(await policyOf(page, '/courses'))

    await test.step('a store without tags asks nothing', async () => {
      expect(usual).not.toContain(host.origin)
      await expect(question(page)).toHaveCount(0)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' })).toHaveCount(0)
    })

    await test.step('staff add a tag, and keep the focus', async () => {
      const staff = new Staff(page)
      await staff.signIn(renata)
      await staff.go('Configurações')
      await page.getByRole('button', { name: 'Adicionar script' }).click()
      const row = page.getByRole('list', { name: 'Scripts de terceiros' })
      await row.getByLabel('Nome').fill('Medição da Exemplo')
      await row.getByLabel('Endereço do script').fill('exemplo')
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(row.getByLabel('Endereço do script')).toBeFocused()
      await row.getByLabel('Endereço do script').fill(host.src)
      await row.getByLabel('Endereço do script').press('Enter')
      await expect(page.getByText('Configurações salvas')).toBeVisible()
      await expect(row.getByLabel('Endereço do script')).toBeFocused()
      await expect(row.getByLabel('Endereço do script')).toHaveValue(host.src)
      await page.context().clearCookies()
    })

    await test.step('the sheet asks, and covers no button of a phone', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/courses')
      await page.getByRole('listitem').getByRole('link').first().click()
      // In the list, which is shown until then, the sheet may cover a button: it can be scrolled.
      await expect(page).toHaveURL(/\/courses\/.+/)
      await expect(page.getByRole('heading', { level: 2, name: 'Conteúdo do curso' })).toBeVisible()
      await expect(question(page)).toContainText('Medição da Exemplo')
      const covered = () =>
        page.getByRole('button', { name: /Comprar/ }).evaluateAll(
          (buttons) =>
            buttons.filter((button) => {
              const { left, top, width, height } = button.getBoundingClientRect()
              const isOnScreen = height > 0 && top >= 0 && top + height <= window.innerHeight
              return isOnScreen && !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
            }).length,
        )
      // The bar with the price is moved above the sheet when the height of the sheet is known.
      await expect.poll(covered).toBe(0)
      // The end of the page can be scrolled above the sheet.
      const last = page.getByRole('link', { name: 'Acessibilidade desta loja' })
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
          return (await placeOf(last)).bottom - (await placeOf(question(page))).top
        })
        .toBeLessThanOrEqual(0)
      await expectAccessible(page)
      expect(host.requests).toEqual([])
    })

    await test.step('a refusal loads nothing, and lasts', async () => {
      await question(page).getByRole('button', { name: 'Recusar' }).click()
      await expect(question(page)).toHaveCount(0)
      await page.evaluate(
        ([key, at]) => localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(localStorage.getItem(key)!) as object), at })),
        ['sabia.consent', refusedAt] as const,
      )
      await page.goto('/books')
      await awake(page)
      await expect(question(page)).toHaveCount(0)
      expect(host.requests).toEqual([])
    })

    await test.step('the footer opens the choice again, and an agreement loads the tag', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
      await expect(question(page)).toBeFocused()
      await expect(question(page)).toContainText(`Você recusou em ${formatDay(refusedAt)}.`)
      await expectAccessible(page)
      await question(page).getByRole('button', { name: 'Aceitar' }).click()
      await expect.poll(() => tagRuns(page)).toBe(true)
      expect(host.requests).toEqual(['/t.js'])
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' })).toBeFocused()
      expect(steady(await policyOf(page, '/courses'))).toBe(
        usual.replace("script-src 'self'", `script-src 'self' ${host.origin}`).replace(/(connect-src [^;]*)/, `$1 ${host.origin}`),
      )
    })

    await test.step('the way to the cart leaves the tag behind, and no page of the purchase allows it; the chosen quantity stays', async () => {
      await page.goto(`/books/${plentifulBook.id}`)
      await expect.poll(() => tagRuns(page)).toBe(true)
      await page.getByRole('button', { name: 'Aumentar a quantidade' }).click()
      await pressBuy(page)
      await page
        .getByRole('link', { name: /^Carrinho/ })
        .first()
        .click()
      await expect(page).toHaveURL(/\/cart$/)
      await awake(page)
      expect(await tagRuns(page)).toBe(false)
      const quantity = page.getByRole('group', { name: /^Quantidade/ }).getByRole('status')
      await expect(quantity).toHaveText('2')
      await page.reload()
      await expect(quantity).toHaveText('1')
      for (const path of ['/cart', '/checkout', '/postcheckout', '/entrar', '/minha-estante', '/contato', '/desistencia', '/admin'])
        expect(await policyOf(page, path), path).not.toContain(host.origin)
      await page.getByRole('navigation', { name: 'Catálogo' }).getByRole('link', { name: 'Cursos' }).click()
      await expect(page).toHaveURL(/\/courses$/)
      await expect(question(page)).toHaveCount(0)
      expect(await tagRuns(page)).toBe(false)
    })

    await test.step('a refusal in the footer of such a page ends it', async () => {
      await page.goto('/books')
      await expect.poll(() => tagRuns(page)).toBe(true)
      await page.goto('/contato')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
      await expect(page).toHaveURL(/\/privacidade\?cookies$/)
      await expect(question(page)).toContainText('Você aceitou em')
      await expect(page.getByRole('main')).toContainText('Medição da Exemplo')
      await expect.poll(() => tagRuns(page)).toBe(true)
      const before = host.requests.length
      await question(page).getByRole('button', { name: 'Recusar' }).click()
      await expect(page).toHaveURL(/\/privacidade$/)
      await awake(page)
      expect(await tagRuns(page)).toBe(false)
      await page.goto('/courses')
      await awake(page)
      await expect(question(page)).toHaveCount(0)
      expect(host.requests).toHaveLength(before)
    })
    await host.close()
  },
)
