import { courseWithModules, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, isUncovered, test } from './journey.ts'

const carts = [`/checkout?type=course&id=${plainCourse.id}`, `/checkout?type=book&id=${plentifulBook.id}`]

test('on a screen of 1024 × 600 the pay button with the total is in view, wherever the page is', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 })
  const { submit } = new Buyer(page, '')
  for (const path of carts) {
    await page.goto(path)
    await expect(submit).toBeVisible()
    const conditions = page.getByText('Entrega e quem vende')
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
})

for (const [width, height] of [
  [1366, 768],
  [360, 740],
] as const)
  test(`at ${width} × ${height} offers are rows, the coupon a line, and the button covers no field`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const { submit } = new Buyer(page, '')
    const offers = page.getByRole('group', { name: 'Veja também:' })
    const lines = page.getByRole('list', { name: 'Ofertas escolhidas' })
    await page.goto(`/checkout?type=course&id=${courseWithModules.id}`)
    await expect(offers.getByRole('checkbox')).toHaveCount(2)
    await expect(lines).toBeHidden()
    await offers.getByRole('button', { name: /^Ver mais \d+ ofertas?$/ }).click()

    await test.step('a ticked offer is a line of the summary', async () => {
      const printed = offers.getByRole('checkbox', { name: /Livro Físico/ }).first()
      await printed.check()
      await offers
        .getByRole('checkbox', { name: /Terapia/ })
        .first()
        .check()
      await expect(lines.getByRole('listitem')).toHaveText([/Livro Físico.*R\$/, /^Terapia.*R\$/])
    })

    await test.step('the total and the button', async () => {
      await page.evaluate(() => window.scrollTo(0, 0))
      const { y, height: tall } = (await submit.boundingBox())!
      expect(y + tall).toBeLessThanOrEqual(width > height ? 700 : height)
      await expect(submit).toContainText(/R\$/)
    })

    await test.step('the line of the coupon opens the field, which stays', async () => {
      await expect(page.getByLabel('Código do cupom')).toHaveCount(0)
      await page.getByRole('button', { name: 'Tem um cupom?' }).press('Enter')
      await expect(page.getByLabel('Código do cupom')).toBeFocused()
      await page.keyboard.type('A')
      await page.keyboard.press('Backspace')
      await expect(page.getByLabel('Código do cupom')).toBeFocused()
    })

    await test.step('every control in its turn is above the button, forwards and backwards', async () => {
      const fields = page.locator('form input:not([type=radio]):not([type=checkbox]), form select')
      const count = await fields.count()
      expect(count).toBeGreaterThan(10)
      for (const key of ['Tab', 'Shift+Tab']) {
        const visited = new Set<string>()
        await (key === 'Tab' ? fields.first() : fields.last()).focus()
        for (let presses = 0; presses < 40 && visited.size < count; presses++) {
          const current = page.locator('form input:focus:not([type=radio]):not([type=checkbox]), form select:focus')
          if ((await current.count()) > 0) {
            const name = await current.evaluate((element) => element.getAttribute('name') ?? element.id)
            expect(await isUncovered(current), name).toBe(true)
            await expect(submit).toBeInViewport({ ratio: 1 })
            visited.add(name)
          }
          await page.keyboard.press(key)
        }
        expect(visited.size).toBe(count)
      }
    })
    await expectAccessible(page)
  })

test('the limits of what is bought stay while those of an offer are read', { tag: '@long' }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let reads = 0
  await page.route('**/graphql', async (route) => {
    const isRead = route.request().postData()?.includes('CourseRestrictions')
    if (isRead && ++reads > 1) await released
    await route.continue()
  })
  await page.goto(`/checkout?type=course&id=${courseWithModules.id}`)
  // In view, without a press.
  const limits = page.getByRole('list', { name: 'Limites' })
  await expect(limits).toHaveText(/^Acesso /)
  await page.getByRole('button', { name: /^Ver mais/ }).click()
  await page
    .getByRole('checkbox', { name: /Curso Digital/ })
    .first()
    .check()
  await expect.poll(() => reads).toBe(2)
  await expect(limits).toHaveText(new RegExp(`^${courseWithModules.title}: Acesso `))
  release()
  // The same limit is said once, of both.
  await expect(limits).toHaveText(new RegExp(`^${courseWithModules.title} e .+: Acesso `))
})

test('a PIX code is copied where the clipboard is refused, or is selected and the page says so', { tag: '@long' }, async ({ page }) => {
  const buyer = new Buyer(page, 'sem.area.de.transferencia@correio.com.br')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', (event) => Object.assign(window, { copied: event.clipboardData?.getData('text/plain') }))
  })
  await buyer.orderByPix(plainCourse.id)
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

test('an order page whose scripts do not arrive says after some seconds what to do', { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/entry.client-*.js', () => {})
  await page.goto('/postcheckout', { waitUntil: 'commit' })
  const late = page.getByText(/^Está demorando\./)
  await expect(page.getByText('Abrindo o seu pedido')).toBeVisible()
  expect(await late.isVisible()).toBe(false)
  await expect(late).toBeVisible()
})
