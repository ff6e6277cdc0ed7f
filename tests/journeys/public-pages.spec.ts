import { ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { awake, expect, expectAccessible, test } from './journey.ts'

// Missing pages answer 404, which the browser logs in its console.
test.use({ ignoredErrors: /404/ })

test('a list has one address for each of its pages, and nothing beyond the last one', async ({ page, store }) => {
  const canonicalAt = async (address: string) => {
    const response = await page.request.get(address)
    return [response.status(), /rel="canonical" href="([^"]+)"/.exec(await response.text())?.[1]?.replace(store.url, '')]
  }
  for (const list of ['/courses', '/books', '/noticias']) {
    for (const spelling of [
      `${list}?pagina=0`,
      `${list}?pagina=-1`,
      `${list}?pagina=abc`,
      `${list}/`,
      list.replace(/[a-z]/, (a) => a.toUpperCase()),
    ])
      expect(await canonicalAt(spelling), spelling).toEqual([200, list])
    expect(await canonicalAt(`${list}?pagina=2&utm_source=x`)).toEqual([200, `${list}?pagina=2`])
    for (const beyond of [`${list}?pagina=9`, `${list}?pagina=999`]) expect((await canonicalAt(beyond))[0], beyond).toBe(404)
  }
  await page.goto('/books?pagina=9&busca=dias')
  await expect(page.getByText('Esta página não existe')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir para a primeira página' }).click()
  await expect(page).toHaveURL(/\/books\?busca=dias$/)
})

test(
  'the footer of a page names the seller and leads to what the law asks for, and is short from the cart on',
  { tag: '@long' },
  async ({ page }) => {
    const footer = page.getByRole('contentinfo')
    for (const [path, isShort] of [
      ['/books', false],
      ['/cart', true],
      ['/checkout', true],
      ['/entrar', true],
    ] as const) {
      await page.goto(path)
      await expect(footer.getByRole('link', { name: 'Notícias' })).toBeVisible({ visible: !isShort })
      await expect(footer).toContainText(/Ltda\..* · CNPJ [\dA-Z./-]{18}/)
      for (const [name, address] of [
        ['Termos de venda', '/termos'],
        ['Desistir de uma compra', '/desistencia'],
        ['Código de Defesa do Consumidor', /planalto\.gov\.br/],
        ['Acessibilidade desta loja', '/acessibilidade'],
      ] as const)
        await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
    }
  },
)

test('a search that is sent on a phone leads to its results, and back to where it began', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/books')
  await awake(page)
  const results = page.getByText(/^\d+ títulos?Página/)
  const top = () => results.evaluate((line) => Math.round(line.getBoundingClientRect().top))
  await page.getByRole('searchbox').fill('manual')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/busca=manual$/)
  await expect(results).toBeFocused()
  await expect(results).toHaveAttribute('aria-live', 'polite')
  expect(await top()).toBe(0)
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/books$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('searchbox').fill('manual')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/busca=manual$/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a page that is made while the settings cannot be read is shown, and kept nowhere', { tag: '@long' }, async ({ request, store }) => {
  const cacheControl = async () => {
    await store.rows(`insert into content_changes (tag) values ('store_settings')`)
    const answer = await request.get('/books')
    expect(await answer.text()).toContain(ebook.title)
    return answer.headers()['cache-control']
  }
  await expect.poll(cacheControl).toMatch(/^public, max-age=0,/)
  await store.rows('alter table store_settings rename to settings_elsewhere')
  try {
    await expect.poll(cacheControl).toBe('no-store')
  } finally {
    await store.rows('alter table settings_elsewhere rename to store_settings')
  }
  await expect.poll(cacheControl).toMatch(/^public, max-age=0,/)
})

test(
  'a banner is shown at the foot of public pages; a modal one after a scroll and once per session',
  { tag: '@long' },
  async ({ page, store }) => {
    await store.rows("update banners set active = true where type = 'MODAL'")
    try {
      await page.goto('/courses')
      await awake(page)
      await expect(page.getByRole('complementary', { name: 'Destaque' }).getByRole('link', { name: 'Usar o cupom SABIA10' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.mouse.wheel(0, 200)
      await expect(page.getByRole('dialog', { name: 'Destaque' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.clock.install()
      await page.goto('/books')
      await awake(page)
      await page.mouse.wheel(0, 200)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
      await page.clock.runFor(10_000)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    } finally {
      await store.rows("update banners set active = false where type = 'MODAL'")
    }
  },
)

test('banners stand where people look around, and nowhere else', { tag: '@long' }, async ({ page, store }) => {
  expect(await store.rows(`select from banners where active and type = 'BOTTOM'`)).not.toEqual([])
  const banner = page.getByRole('complementary', { name: 'Destaque' })
  for (const path of ['/courses', `/courses/${plainCourse.id}`, '/books', `/books/${plentifulBook.id}`, '/noticias']) {
    await page.goto(path)
    await expect(banner, path).toHaveCount(1)
  }
  const nowhere = '00000000-0000-4000-8000-000000000000'
  // A missing product, a missing page, a text of the store, and two pages on the way to a purchase.
  for (const path of [`/courses/${nowhere}`, '/nada-por-aqui', '/termos', '/cart', '/entrar']) {
    await page.goto(path)
    await awake(page)
    await expect(banner, path).toHaveCount(0)
  }
})
