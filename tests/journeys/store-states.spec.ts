import type { Page } from '@playwright/test'
import {
  courseWithModules,
  directBook,
  directEbook,
  dollarCourse,
  ebook,
  plainCourse,
  plentifulBook,
  scarceBook,
  soldOutBook,
} from '#database/seed/fixtures.ts'
import { libraryScreens } from '../screens/library-screens.ts'
import { awake, expect, expectAccessibleOnPhoneAndDesk, jump, test } from './journey.ts'

interface State {
  name: string
  at: string
  /** Texts of the page, literally as in docs/rules. */
  says: (string | RegExp)[]
  status?: number
  andThen?: (page: Page) => Promise<void>
}

const nowhere = '00000000-0000-4000-8000-000000000000'

const states: State[] = [
  { name: 'courses', at: '/courses', says: ['Cursos', 'E-books', 'Próxima', /^R\$\s189,00$/] },
  { name: 'courses, last page', at: '/courses?pagina=3', says: [/Página 3 de 3/] },
  { name: 'courses, nothing found', at: '/courses?busca=xilofone', says: ['Nenhum curso encontrado'] },
  {
    name: 'course with modules, the last one expanded',
    at: `/courses/${courseWithModules.id}`,
    says: ['Conteúdo do curso', 'Comprar'],
    andThen: (page) => page.locator('details summary').last().click(),
  },
  { name: 'course with lessons', at: `/courses/${plainCourse.id}`, says: ['Conteúdo do curso', /^5 aulas em vídeo/] },
  { name: 'unknown course', at: `/courses/${nowhere}`, status: 404, says: ['Course not found', 'Back to courses'] },
  { name: 'books', at: '/books', says: [/^\d restantes$/, 'Esgotado', 'Físico', 'Digital', 'Direct', 'Comprar Agora', 'Comprar'] },
  { name: 'books, nothing found', at: '/books?busca=xilofone', says: ['Nenhum e-book encontrado'] },
  {
    name: 'printed book, few left',
    at: `/books/${scarceBook.id}`,
    says: [/^Apenas \d em estoque$/, /^Apenas \d unidades disponíveis$/, 'Entrega em 5-10 dias úteis.', /Frete R\$\s18,00/],
  },
  { name: 'printed book, plenty', at: `/books/${plentifulBook.id}`, says: ['Físico', 'Comprar'] },
  { name: 'printed book, sold out', at: `/books/${soldOutBook.id}`, says: ['Produto Esgotado', 'Esgotado'] },
  { name: 'e-book', at: `/books/${ebook.id}`, says: ['Digital', 'E-books'] },
  { name: 'e-book for direct sale', at: `/books/${directEbook.id}`, says: ['Comprar Agora', 'Direct'] },
  { name: 'printed book for direct sale', at: `/books/${directBook.id}`, says: ['Comprar Agora'] },
  { name: 'unknown book', at: `/books/${nowhere}`, status: 404, says: ['Book not found', 'Back to books'] },
  { name: 'news', at: '/noticias', says: ['Notícias', 'Como escolhemos as nossas capas', 'Vídeo', '3 imagens'] },
  { name: 'a post with a picture', at: '/noticias/como-escolhemos-as-nossas-capas', says: ['Como escolhemos as nossas capas'] },
  { name: 'a post with pictures', at: '/noticias/tres-leituras-para-uma-tarde-de-chuva', says: ['3 imagens. Deslize para ver todas.'] },
  { name: 'a post with a film', at: '/noticias/uma-conversa-com-jonas-arruda', says: [/Jonas Arruda/] },
  { name: 'an unknown post', at: '/noticias/nada', status: 404, says: ['Notícia não encontrada'] },
  { name: 'unknown page', at: '/nada-por-aqui', status: 404, says: ['Esta página voou'] },
  { name: 'empty cart', at: '/cart', says: ['Seu carrinho está vazio', 'Voltar aos cursos'] },
  { name: 'empty checkout', at: '/checkout', says: ['Ainda não há nada aqui', 'Voltar aos cursos'] },
  { name: 'checkout of an unknown product', at: `/checkout?type=book&id=${nowhere}`, says: ['Produto não encontrado'] },
  { name: 'checkout of a sold-out book', at: `/checkout?type=book&id=${soldOutBook.id}`, says: [/esgotou/, 'Voltar ao produto'] },
  {
    name: 'checkout with all bumps',
    at: `/checkout?type=course&id=${courseWithModules.id}`,
    says: [
      /^Pagamento/,
      'PENDENTE',
      'Veja também:',
      'E-book Digital',
      'Livro Físico',
      'Terapia',
      'Consulta Psiquiátrica',
      'Aprovação imediata',
      'Parcele em até 12x',
      'Aplicar',
      /^Finalizar Pagamento/,
    ],
    andThen: (page) => page.getByRole('button', { name: /^Ver mais/ }).click(),
  },
  {
    name: 'checkout in a foreign currency',
    at: `/checkout?type=course&id=${dollarCourse.id}`,
    says: [/^US\$\s12,00$/, 'Cobrado em reais', /^R\$\s64,80$/, /^Finalizar Pagamento/],
  },
  {
    name: 'access denied',
    at: '/unauthorized',
    says: ['Access Denied', 'Sign Out', /^You don't have the required permissions to access this area/],
  },
]

// Each test opens its own page.
test.describe.configure({ mode: 'parallel' })
// Missing pages answer 404, which the browser logs in its console.
test.use({ ignoredErrors: /404|502/, contextOptions: { reducedMotion: 'reduce' } })

/**
 * Screens per test. Small, so that the tests spread over the stores; more than one, because a new browser for each costs more than the page.
 */
const part = 8

for (let begin = 0; begin < states.length; begin += part) {
  const some = states.slice(begin, begin + part)
  test(`texts and accessibility: ${some.map(({ name }) => name).join('; ')}`, async ({ page }) => {
    for (const { name, at, says, status = 200, andThen } of some) {
      await test.step(name, async () => {
        const answer = await page.goto(at)
        expect(answer?.status()).toBe(status)
        await page.waitForLoadState('networkidle')
        await andThen?.(page)
        for (const words of says) {
          const text = page.getByText(words, { exact: typeof words === 'string' })
          await expect(text.filter({ visible: true }).first(), String(words)).toBeVisible()
        }
        await expectAccessibleOnPhoneAndDesk(page)
      })
    }
  })
}

/** The journeys of lessons and of the sign-in check some themselves, and the empty sections are like the empty library. */
const elsewhere = /^(sign-in-code|lesson-playing|lesson-ended|library-no-.*)$/
const screens = libraryScreens.filter(({ name }) => !elsewhere.test(name))

for (let begin = 0; begin < screens.length; begin += part) {
  const some = screens.slice(begin, begin + part)
  test.describe(() => {
    test.use({ ignoredErrors: /40[34]|503/ })
    test(`accessible: ${some.map(({ name }) => name).join(', ')}`, async ({ page, store, sandbox }) => {
      for (const screen of some) {
        await test.step(screen.name, async () => {
          await page.unrouteAll()
          // A page that is left without a session would go to the sign-in.
          await page.goto('about:blank')
          await page.context().clearCookies()
          await page.setViewportSize({ width: 1280, height: 800 })
          await screen.go({ page, store, sandbox })
          await expectAccessibleOnPhoneAndDesk(page)
        })
      }
    })
  })
}

test('post-checkout without an order redirects to the cart', async ({ page }) => {
  await page.goto('/postcheckout')
  await expect(page).toHaveURL(/\/cart$/)
})

test('a PIX code that is copied again is confirmed for two seconds more', async ({ page, context }) => {
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

test('a failed catalogue shows an error and can be retried', async ({ page }) => {
  await page.goto('/courses')
  await awake(page)
  let broken = true
  await page.route('**/graphql', (route) => (broken ? route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }) : route.fallback()))
  await page.getByRole('navigation', { name: 'Catálogo' }).getByRole('link', { name: 'E-books' }).click()
  await expect(page.getByRole('alert')).toHaveText('Network response was not ok')
  await expectAccessibleOnPhoneAndDesk(page)
  broken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('heading').first()).toBeVisible()
})

test('a product that could not be read is not called missing', async ({ page, request }) => {
  await page.goto('/books')
  await awake(page)
  await page.route('**/graphql', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }))
  await jump(page, `/books/${ebook.id}`)
  await expect(page.getByRole('alert')).toHaveText('Network response was not ok')
  await expect(page).toHaveTitle('Network response was not ok')
  await page.unroute('**/graphql')
  await jump(page, `/books/${nowhere}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Book not found' })).toBeVisible()
  await expect(page).toHaveTitle('Book not found')
  expect(await (await request.get(`/books/${nowhere}`)).text()).toContain('<title>Book not found</title>')
})

test('a page that is made while the settings cannot be read is shown, and kept nowhere', async ({ request, store }) => {
  const cacheControl = async () => {
    await store.rows(`select pg_notify('catalogue', 'store_settings')`)
    const answer = await request.get('/books')
    expect(await answer.text()).toContain(ebook.title)
    return answer.headers()['cache-control']
  }
  await expect.poll(cacheControl).toBe('no-cache')
  await store.rows('alter table store_settings rename to settings_elsewhere')
  try {
    await expect.poll(cacheControl).toBe('no-store')
  } finally {
    await store.rows('alter table settings_elsewhere rename to store_settings')
  }
  await expect.poll(cacheControl).toBe('no-cache')
})

test('a banner is shown at the foot of public pages; a modal one after a scroll and once per session', async ({ page, store }) => {
  await store.rows("update banners set active = true where type = 'MODAL'")
  try {
    await page.goto('/courses')
    await awake(page)
    await expect(page.getByRole('complementary', { name: 'Destaque' }).getByRole('link', { name: 'Ver os livros' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.mouse.wheel(0, 200)
    await expect(page.getByRole('dialog', { name: 'Destaque' })).toBeVisible()
    await expectAccessibleOnPhoneAndDesk(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/books')
    await awake(page)
    const [waited] = await Promise.all([page.waitForTimeout(2_500).then(() => true), page.mouse.wheel(0, 200)])
    expect(waited).toBe(true)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  } finally {
    await store.rows("update banners set active = false where type = 'MODAL'")
  }
})

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
  await expectAccessibleOnPhoneAndDesk(page)
  await page.getByRole('link', { name: 'Ir para a primeira página' }).click()
  await expect(page).toHaveURL(/\/books\?busca=dias$/)
})
