import { directEbook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'

const carts = [`/checkout?type=course&id=${plainCourse.id}`, `/checkout?type=book&id=${plentifulBook.id}`]

for (const [width, height] of [
  [1366, 768],
  [1280, 640],
  [1024, 600],
] as const)
  test(
    `on a screen of ${width} × ${height} the pay button with the total is in view, wherever the page is`,
    { tag: height === 600 ? [] : '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      const { submit } = new Buyer(page, '')
      for (const path of carts) {
        await page.goto(path)
        await expect(submit).toBeVisible()
        const conditions = page.getByText('Entrega, limites do acesso e quem vende')
        for (const unfolds of [false, true]) {
          if (unfolds) await conditions.click()
          for (const offset of [0, 300, 10_000]) {
            await page.evaluate((top) => window.scrollTo(0, top), offset)
            await expect(submit).toBeInViewport({ ratio: 1 })
            await expect(submit).toContainText(/R\$/)
          }
          await page.evaluate(() => window.scrollTo(0, 0))
        }
        await expect(page.getByText('Quem vende', { exact: true })).toBeVisible()
      }
    },
  )

test('no number of parts stands beside "até 12x" but twelve', { tag: '@long' }, async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/installments/') && requests.push(request.url()))
  await page.goto(`/books/${directEbook.id}`)
  await expect(page.getByText(/^[2-9]x de R\$/)).toBeVisible()
  await expect(page.getByText('até 12x')).toHaveCount(0)
  await page.goto(`/checkout?type=book&id=${directEbook.id}`)
  await expect(page.getByText('Parcele em até 12x')).toBeVisible()
  await expect(new Buyer(page, '').submit).toContainText(/R\$/)
  await expect(page.getByText(/\dx de R\$/)).toHaveCount(0)
  await page.goto(carts[0]!)
  await expect(page.getByText(/^12x de R\$/)).toBeVisible()
  expect(requests.length).toBeGreaterThan(0)
})

test('a PIX code is copied where the clipboard is refused, or is selected and the page says so', async ({ page }) => {
  const buyer = new Buyer(page, 'sem.area.de.transferencia@correio.com.br')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', (event) => Object.assign(window, { copied: event.clipboardData?.getData('text/plain') }))
  })
  await page.goto(carts[0]!)
  await buyer.fillPersonalData()
  await buyer.choosePix()
  await expect(buyer.submit).toBeEnabled()
  await buyer.finish()
  const code = await page.getByLabel('PIX copia e cola').inputValue()
  const copy = page.getByRole('button', { name: /Copiar código PIX|Código copiado/ })

  await test.step('by the older command', async () => {
    await copy.click()
    await expect(page.getByText('Código copiado')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { copied?: string }).copied)).toBe(code)
    await expect(copy).toHaveText('Copiar código PIX')
  })

  await test.step('by hand', async () => {
    await page.evaluate(() => {
      document.execCommand = () => false
    })
    await copy.click()
    await expect(page.getByText(/^O navegador não deixou copiar\. O código está selecionado/)).toBeVisible()
    await expect(page.getByLabel('PIX copia e cola')).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(code)
  })
})

test('a PIX code that is copied again is confirmed for two seconds more', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.route('**/api/orders/**', (route) => route.fulfill({ json: { paid: false, email: 'a@b.example' } }))
  await page.addInitScript(() => localStorage.setItem('sabia.order', '{"_id":"0","text":"0002"}'))
  await page.goto('/postcheckout')
  const button = page.getByRole('button', { name: /Copiar código PIX|Código copiado/ })
  await expect(button).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const copy = async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await button.click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('0002')
    await expect(button).toHaveText('Código copiado')
  }
  for (const _ of [1, 2]) {
    await copy()
    await page.clock.runFor(1_500)
  }
  await expect(button).toHaveText('Código copiado')
  await page.clock.runFor(600)
  await expect(button).toHaveText('Copiar código PIX')
})

test('an order page whose scripts do not arrive says after some seconds what to do', { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/entry.client-*.js', () => {})
  await page.goto('/postcheckout', { waitUntil: 'commit' })
  const late = page.getByText(/^Está demorando\./)
  await expect(page.getByText('Abrindo o seu pedido')).toBeVisible()
  expect(await late.isVisible()).toBe(false)
  await expect(late).toBeVisible()
})
